import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ConfirmEmailForm } from "./confirm-email-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { withReturn } from "./return-path";

type ConfirmEmailPageProps = {
  siteName: string;
  /** The token of the link and the address that it confirms, while it is good. */
  link: { readonly token: string; readonly email: string } | undefined;
  /** Where the person wanted to go, a checked path of this site. */
  next: string;
};

export function ConfirmEmailPage({ siteName, link, next }: ConfirmEmailPageProps) {
  const t = useTranslations("account.confirmEmail");
  if (!link)
    return (
      <NarrowPage title={t("title")}>
        <Notice tone="warning" title={t("usedUp")}>
          <p>{t("usedUpText")}</p>
        </Notice>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={withReturn("/register", next)} look="primary">
            {t("askAgain")}
          </LinkButton>
          <LinkButton href={withReturn("/login", next)}>{t("signIn")}</LinkButton>
        </div>
      </NarrowPage>
    );
  return (
    <NarrowPage title={t("title")} lead={t("lead", { site: siteName, email: link.email })}>
      <NeedsScripts />
      <ConfirmEmailForm {...link} next={next} />
    </NarrowPage>
  );
}
