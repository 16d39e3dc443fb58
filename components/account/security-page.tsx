import { useTranslations } from "next-intl";
import type { SessionJson } from "@/lib/users/schema";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";
import { SettingsFrame } from "./settings-frame";

export function SecurityPage({ sessions }: { sessions: readonly SessionJson[] }) {
  const t = useTranslations("account.security");
  return (
    <SettingsFrame current="/account/settings/security">
      <section aria-labelledby="password">
        <h2 id="password" className="text-xl font-semibold">
          {t("changeTitle")}
        </h2>
        <p className="mt-1 text-muted">{t("changeText")}</p>
        <PasswordForm />
      </section>
      <section aria-labelledby="sessions" className="mt-12">
        <h2 id="sessions" className="text-xl font-semibold">
          {t("sessions")}
        </h2>
        <SessionList initial={sessions} />
      </section>
    </SettingsFrame>
  );
}
