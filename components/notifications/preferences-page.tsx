import { useTranslations } from "next-intl";
import { SettingsFrame } from "@/components/account/settings-frame";
import type { PreferencesJson } from "@/lib/notifications/schema";
import { PreferencesForm } from "./preferences-form";

/** What one is told, and how. */
export function PreferencesPage({ preferences }: { preferences: PreferencesJson }) {
  const t = useTranslations("notifications");
  return (
    <SettingsFrame current="/account/settings/notifications">
      <h2 className="text-xl font-semibold">{t("settings")}</h2>
      <p className="mt-1 text-muted">{t("preferences.lead")}</p>
      <PreferencesForm initial={preferences} />
    </SettingsFrame>
  );
}
