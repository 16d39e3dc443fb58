import type { SessionJson } from "@/lib/users/schema";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";
import { SettingsFrame } from "./settings-frame";

export function SecurityPage({ sessions }: { sessions: readonly SessionJson[] }) {
  return (
    <SettingsFrame current="/account/settings/security">
      <section aria-labelledby="password">
        <h2 id="password" className="text-xl font-semibold">
          Change your password
        </h2>
        <p className="mt-1 text-muted">You will be signed out everywhere but here.</p>
        <PasswordForm />
      </section>
      <section aria-labelledby="sessions" className="mt-12">
        <h2 id="sessions" className="text-xl font-semibold">
          Where you are signed in
        </h2>
        <SessionList initial={sessions} />
      </section>
    </SettingsFrame>
  );
}
