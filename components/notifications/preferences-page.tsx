import { useTranslations } from "next-intl";
import { SettingsFrame } from "@/components/account/settings-frame";
import type { PreferencesJson } from "@/lib/notifications/schema";
import type { ReportJson } from "@/lib/statistics/schema";
import { PreferencesForm } from "./preferences-form";
import { ReportSettings } from "./report-settings";

/** What one is told, and how. */
export function PreferencesPage({
  preferences,
  reports,
}: {
  preferences: PreferencesJson;
  reports: readonly ReportJson[];
}) {
  const t = useTranslations("notifications");
  return (
    <SettingsFrame current="/account/settings/notifications">
      <h2 className="text-xl font-semibold">{t("settings")}</h2>
      <p className="mt-1 text-muted">{t("preferences.lead")}</p>
      <PreferencesForm initial={preferences} />
      <ReportSettings reports={reports} />
    </SettingsFrame>
  );
}
