import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ResetPasswordForm } from "./reset-password-form";

type ResetPasswordPageProps = {
  siteName: string;
  /** What the address brought, while it is good. */
  link: { token: string; isFirst: boolean } | undefined;
};

export function ResetPasswordPage({ siteName, link }: ResetPasswordPageProps) {
  if (!link) return <LinkUsedUp />;
  return (
    <ResetPasswordForm siteName={siteName} {...link}>
      <NeedsScripts />
    </ResetPasswordForm>
  );
}

/** Links for a new password and for a first one look the same once they are gone. */
function LinkUsedUp() {
  const t = useTranslations("account.reset");
  return (
    <NarrowPage title={t("usedUp")} lead={t("usedUpText")}>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/forgot-password" look="primary">
          {t("askAgain")}
        </LinkButton>
        <LinkButton href="/login">{t("signIn")}</LinkButton>
      </div>
    </NarrowPage>
  );
}
