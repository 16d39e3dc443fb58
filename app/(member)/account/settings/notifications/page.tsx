import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { PreferencesPage } from "@/components/notifications/preferences-page";
import { readPreferences } from "@/lib/notifications";
import { listMailReports } from "@/lib/statistics";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.account");
  return { title: t("notifications") };
}

export default function Page() {
  return withPage("/account/settings/notifications", async (ctx) => (
    <WithTexts areas={["notifications"]}>
      <PreferencesPage
        preferences={await readPreferences(ctx)}
        reports={await listMailReports(ctx)}
      />
    </WithTexts>
  ));
}
