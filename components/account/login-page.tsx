import { useTranslations } from "next-intl";
import { LoginForm } from "./login-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

/** `next`: a checked path of this site. */
export function LoginPage({ siteName, next }: { siteName: string; next: string }) {
  const t = useTranslations("account.signIn");
  return (
    <NarrowPage title={t("title")} lead={t("lead", { site: siteName })}>
      <NeedsScripts />
      <LoginForm next={next} />
    </NarrowPage>
  );
}
