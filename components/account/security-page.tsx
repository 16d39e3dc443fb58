import { useFormatter, useTranslations } from "next-intl";
import type { OfferedProvider } from "@/lib/saml/schema";
import type { IdentityJson } from "@/lib/sign-ins/schema";
import type { SessionJson } from "@/lib/users/schema";
import { FirstPassword } from "./first-password";
import { IdentityList } from "./identity-list";
import { PasswordForm } from "./password-form";
import { RefusalNotice, type RefusedSignIn } from "./refusal-notice";
import { SessionList } from "./session-list";
import { SettingsFrame } from "./settings-frame";

type SecurityPageProps = {
  /** Of the account. */
  address: string;
  /** Whether there is one; without one, whether a mail may lead to one. */
  password: "set" | "open" | "closed";
  sessions: readonly SessionJson[];
  identities: readonly IdentityJson[];
  providers: readonly OfferedProvider[];
  /** Why an identity was not linked. */
  refused: RefusedSignIn | undefined;
};

export function SecurityPage(props: SecurityPageProps) {
  const { address, password, sessions, identities, providers, refused } = props;
  const t = useTranslations("account");
  const hasPassword = password === "set";
  const linkable = providers.filter(({ name }) => identities.every(({ idp }) => idp !== name));
  return (
    <SettingsFrame current="/account/settings/security">
      {refused && <RefusalNotice {...refused} isLink />}
      <section aria-labelledby="password">
        <h2 id="password" className="text-xl font-semibold">
          {t(hasPassword ? "security.changeTitle" : "firstPassword.title")}
        </h2>
        {hasPassword ? (
          <>
            <p className="mt-1 text-muted">{t("security.changeText")}</p>
            <PasswordForm />
          </>
        ) : (
          <>
            <p className="mt-1 max-w-prose text-muted">
              <WhyNoPassword identities={identities} />{" "}
              {t(password === "open" ? "firstPassword.why" : "firstPassword.closed")}
            </p>
            {password === "open" && <FirstPassword address={address} />}
          </>
        )}
      </section>
      {(identities.length > 0 || linkable.length > 0) && (
        <section aria-labelledby="identities" className="mt-12">
          <h2 id="identities" className="text-xl font-semibold">
            {t("identities.title")}
          </h2>
          {identities.length > 0 && (
            <p className="mt-1 text-muted">
              {t(hasPassword ? "identities.text" : "identities.textOnly")}
            </p>
          )}
          <IdentityList identities={identities} providers={linkable} password={password} />
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

function WhyNoPassword({ identities }: Pick<SecurityPageProps, "identities">) {
  const t = useTranslations("account.firstPassword");
  const format = useFormatter();
  const titles = [...new Set(identities.map(({ title }) => title))];
  return titles.length > 0 ? t("text", { providers: format.list(titles) }) : t("textAlone");
}
