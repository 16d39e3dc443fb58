import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { NarrowPage } from "./narrow-page";

/** The end of a tab in which somebody signed in for a page that waits in another one. */
export function SignedInPage({ name }: { name: string }) {
  const t = useTranslations("account.signedIn");
  const tStatus = useTranslations("status");
  return (
    <NarrowPage title={t("title", { name })} lead={t("lead")}>
      <LinkButton href="/">{tStatus("home")}</LinkButton>
    </NarrowPage>
  );
}
