import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ResetPasswordForm } from "./reset-password-form";

type ResetPasswordPageProps = {
  /** The token of the link, while it is good. */
  token: string | undefined;
};

export function ResetPasswordPage({ token }: ResetPasswordPageProps) {
  const t = useTranslations("account.reset");
  if (!token) return <LinkUsedUp />;
  return (
    <NarrowPage title={t("title")} lead={t("lead")}>
      <NeedsScripts />
      <ResetPasswordForm token={token} />
    </NarrowPage>
  );
}

function LinkUsedUp() {
  const t = useTranslations("account.reset");
  return (
    <NarrowPage title={t("title")}>
      <Notice tone="warning" title={t("usedUp")}>
        <p>{t("usedUpText")}</p>
      </Notice>
      <div className="mt-6">
        <LinkButton href="/forgot-password" look="primary">
          {t("askAgain")}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
