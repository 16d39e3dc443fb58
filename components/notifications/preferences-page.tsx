import { SettingsFrame } from "@/components/account/settings-frame";
import type { PreferencesJson } from "@/lib/notifications/schema";
import { PreferencesForm } from "./preferences-form";

/** What one is told, and how. */
export function PreferencesPage({ preferences }: { preferences: PreferencesJson }) {
  return (
    <SettingsFrame current="/account/settings/notifications">
      <h2 className="text-xl font-semibold">What you are told</h2>
      <p className="mt-1 text-muted">
        You are never told of what you do yourself. Messages about your account itself, such as a
        new password, always come.
      </p>
      <PreferencesForm initial={preferences} />
    </SettingsFrame>
  );
}
