import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { PreferencesPage } from "@/components/notifications/preferences-page";
import { readPreferences } from "@/lib/notifications";

export const metadata: Metadata = { title: "Notifications" };

export default function Page() {
  return withPage("/account/settings/notifications", async (ctx) => (
    <PreferencesPage preferences={await readPreferences(ctx)} />
  ));
}
