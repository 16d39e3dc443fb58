import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { FirstPasswordForm } from "./first-password-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ResetPasswordForm } from "./reset-password-form";

type ResetPasswordPageProps = {
  siteName: string;
  /** What the address brought, while it is good. */
  link: { token: string; isFirst: boolean } | undefined;
};

export function ResetPasswordPage({ siteName, link }: ResetPasswordPageProps) {
  const t = useTranslations("account.reset");
  if (!link) return <LinkUsedUp />;
  if (!link.isFirst)
    return (
      <ResetPasswordForm token={link.token}>
        <NeedsScripts />
      </ResetPasswordForm>
    );
  return (
    <NarrowPage title={t("first.title")} lead={t("first.lead", { site: siteName })}>
      <NeedsScripts />
      <FirstPasswordForm token={link.token} />
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
