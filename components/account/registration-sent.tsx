import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { MAX_REGISTRATION_MAILS } from "@/lib/users/constants";
import { FormOutcome } from "./form-outcome";
import { withReturn } from "./return-path";

type RegistrationSentProps = {
  address: string;
  /** How many were sent. */
  mails: number;
  next: string;
  isSending: boolean;
  onAgain: () => void;
};

/** What to do with the mail that was sent, and without it. */
export function RegistrationSent(props: RegistrationSentProps) {
  const { address, mails, next, isSending, onAgain } = props;
  const t = useTranslations("account");
  const isLast = mails >= MAX_REGISTRATION_MAILS;
  return (
    <FormOutcome
      title={t(mails > 1 ? "register.sentAgainTitle" : "register.sentTitle")}
      action={
        <div className="flex flex-wrap gap-3">
          {!isLast && (
            <Button busy={isSending ? t("register.sending") : undefined} onClick={onAgain}>
              {t("register.sendAgain")}
            </Button>
          )}
          <LinkButton href={withReturn("/login", next)} look={isLast ? "secondary" : "quiet"}>
            {t("signIn.title")}
          </LinkButton>
        </div>
      }
    >
      <p>{t.rich("register.sent", { address: () => <bdi>{address}</bdi> })}</p>
      <p className="mt-2">{t(isLast ? "register.nothingMore" : "register.nothing")}</p>
    </FormOutcome>
  );
}
