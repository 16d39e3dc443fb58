import { useTranslations } from "next-intl";
import { ForgotPasswordForm } from "./forgot-password-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

export function ForgotPasswordPage() {
  const t = useTranslations("account.forgot");
  return (
    <NarrowPage title={t("title")}>
      <NeedsScripts />
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
