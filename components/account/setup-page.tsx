import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { SetupForm } from "./setup-form";

type SetupPageProps = {
  siteName: string;
  /** The token of the link, when it is the right one. */
  token: string | undefined;
  /** The link that was opened has another one. */
  isLinkDead: boolean;
};

export function SetupPage({ siteName, token, isLinkDead }: SetupPageProps) {
  const t = useTranslations("account.setup");
  if (!token) return <SetupNeeded isLinkDead={isLinkDead} />;
  return (
    <NarrowPage title={t("title")} lead={t("lead")}>
      <NeedsScripts />
      <SetupForm siteName={siteName} token={token} />
    </NarrowPage>
  );
}

/** What is left of the page once the site is set up. */
export function SetupDone({ siteName, isSignedIn }: { siteName: string; isSignedIn: boolean }) {
  const t = useTranslations("account.setup");
  return (
    <NarrowPage title={t("doneTitle", { site: siteName })} lead={!isSignedIn && t("doneText")}>
      <LinkButton href={isSignedIn ? "/" : "/login"} look="primary">
        {t(isSignedIn ? "doneHome" : "doneSignIn")}
      </LinkButton>
    </NarrowPage>
  );
}

/** The page for all visitors until the service is set up, and for visitors without the right link. */
function SetupNeeded({ isLinkDead }: Pick<SetupPageProps, "isLinkDead">) {
  const t = useTranslations("account.setup");
  return (
    <NarrowPage title={t("almost")}>
      <Notice title={t(isLinkDead ? "dead" : "waits")} tone={isLinkDead ? "warning" : "notice"}>
        <p>{t("waitsText")}</p>
      </Notice>
    </NarrowPage>
  );
}
