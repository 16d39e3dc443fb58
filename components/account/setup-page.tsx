import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { SetupForm } from "./setup-form";

type SetupPageProps = {
  siteName: string;
  /** The token of the link, when it is the right one. */
  token: string | undefined;
};

export function SetupPage({ siteName, token }: SetupPageProps) {
  const t = useTranslations("account.setup");
  if (!token) return <SetupNeeded />;
  return (
    <NarrowPage title={t("title")} lead={t("lead")}>
      <NeedsScripts />
      <SetupForm siteName={siteName} token={token} />
    </NarrowPage>
  );
}

/** The page for all visitors until the service is set up, and for visitors without the right link. */
function SetupNeeded() {
  const t = useTranslations("account.setup");
  return (
    <NarrowPage title={t("almost")}>
      <Notice title={t("waits")}>
        <p>{t("waitsText")}</p>
      </Notice>
    </NarrowPage>
  );
}
