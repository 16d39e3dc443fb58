import { useTranslations } from "next-intl";
import type { MeJson } from "@/lib/users/schema";
import { KeyboardSection } from "./keyboard-section";
import { NeedsScripts } from "./needs-scripts";
import { ProfileForm } from "./profile-form";
import { SettingsFrame } from "./settings-frame";

export function ProfilePage({ me, locale }: { me: MeJson; locale: string }) {
  const t = useTranslations("account");
  return (
    <SettingsFrame current="/account/settings/profile">
      <section aria-labelledby="profile">
        <h2 id="profile" className="text-xl font-semibold">
          {t("frame.profile")}
        </h2>
        <div className="mt-4 max-w-xl">
          <NeedsScripts />
        </div>
        <ProfileForm me={me} locale={locale} />
      </section>
      <section aria-labelledby="account" className="mt-12">
        <h2 id="account" className="text-xl font-semibold">
          {t("profile.account")}
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          <Line term={t("profile.email")} text={me.email} />
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

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{text}</dd>
    </div>
  );
}
