import { useTranslations } from "next-intl";
import type { OfferedProvider } from "@/lib/saml/schema";
import type { IdentityJson } from "@/lib/sign-ins/schema";
import type { SessionJson } from "@/lib/users/schema";
import { IdentityList } from "./identity-list";
import { PasswordForm } from "./password-form";
import { RefusalNotice, type RefusedSignIn } from "./refusal-notice";
import { SessionList } from "./session-list";
import { SettingsFrame } from "./settings-frame";

type SecurityPageProps = {
  sessions: readonly SessionJson[];
  identities: readonly IdentityJson[];
  providers: readonly OfferedProvider[];
  /** Why an identity was not linked. */
  refused: RefusedSignIn | undefined;
};

export function SecurityPage({ sessions, identities, providers, refused }: SecurityPageProps) {
  const t = useTranslations("account");
  return (
    <SettingsFrame current="/account/settings/security">
      {refused && <RefusalNotice {...refused} isLink />}
      <section aria-labelledby="password">
        <h2 id="password" className="text-xl font-semibold">
          {t("security.changeTitle")}
        </h2>
        <p className="mt-1 text-muted">{t("security.changeText")}</p>
        <PasswordForm />
      </section>
      {(identities.length > 0 || providers.length > 0) && (
        <section aria-labelledby="identities" className="mt-12">
          <h2 id="identities" className="text-xl font-semibold">
            {t("identities.title")}
          </h2>
          <p className="mt-1 text-muted">{t("identities.text")}</p>
          <IdentityList identities={identities} providers={providers} />
        </section>
      )}
      <section aria-labelledby="sessions" className="mt-12">
        <h2 id="sessions" className="text-xl font-semibold">
          {t("security.sessions")}
        </h2>
        <SessionList initial={sessions} />
      </section>
    </SettingsFrame>
  );
}
