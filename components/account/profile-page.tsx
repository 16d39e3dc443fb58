import { useTranslations } from "next-intl";
import type { MeJson } from "@/lib/users/schema";
import { KeyboardSection } from "./keyboard-section";
import { NeedsScripts } from "./needs-scripts";
import { ProfileForm } from "./profile-form";
import { SettingsFrame } from "./settings-frame";

type ProfilePageProps = {
  me: MeJson;
  locale: string;
  /** An administrator acts as its owner, who alone can change it. */
  isActing: boolean;
};

export function ProfilePage({ me, locale, isActing }: ProfilePageProps) {
  const t = useTranslations("account");
  return (
    <SettingsFrame current="/account/settings/profile">
      <section aria-labelledby="profile">
        <h2 id="profile" className="text-xl font-semibold">
          {t("frame.profile")}
        </h2>
        {isActing ? (
          <ReadOnlyProfile me={me} />
        ) : (
          <>
            <div className="mt-4 max-w-xl">
              <NeedsScripts />
            </div>
            <ProfileForm me={me} locale={locale} />
          </>
        )}
      </section>
      <section aria-labelledby="account" className="mt-12">
        <h2 id="account" className="text-xl font-semibold">
          {t("profile.account")}
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          <Line term={t("profile.email")} text={me.email} hint={t("profile.emailFixed")} />
          <Line
            term={t("profile.rights")}
            text={t(me.is_administrator ? "profile.administrator" : "profile.depositor")}
          />
          <Line term={t("profile.number")} text={me.id} />
        </dl>
      </section>
      <KeyboardSection />
    </SettingsFrame>
  );
}

function ReadOnlyProfile({ me }: { me: MeJson }) {
  const t = useTranslations("account");
  return (
    <>
      <p className="mt-1 text-muted">{t("profile.acting")}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <Line term={t("field.fullName")} text={me.profile.full_name} />
        <Line term={t("field.username")} text={me.username} />
        <Line term={t("field.affiliation")} text={me.profile.affiliations || t("profile.none")} />
        <Line term={t("field.orcid")} text={me.identities.orcid || t("profile.none")} />
      </dl>
    </>
  );
}

function Line({ term, text, hint }: { term: string; text: string; hint?: string }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">
        {text}
        {hint && <span className="mt-1 block text-sm text-muted">{hint}</span>}
      </dd>
    </div>
  );
}
