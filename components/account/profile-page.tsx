import type { MeJson } from "@/lib/users/schema";
import { NeedsScripts } from "./needs-scripts";
import { ProfileForm } from "./profile-form";
import { SettingsFrame } from "./settings-frame";

export function ProfilePage({ me }: { me: MeJson }) {
  return (
    <SettingsFrame current="/account/settings/profile">
      <section aria-labelledby="profile">
        <h2 id="profile" className="text-xl font-semibold">
          Profile
        </h2>
        <div className="mt-4 max-w-xl">
          <NeedsScripts />
        </div>
        <ProfileForm me={me} />
      </section>
      <section aria-labelledby="account" className="mt-12">
        <h2 id="account" className="text-xl font-semibold">
          Account
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          <Line term="E-mail" text={me.email} />
          <Line term="Rights" text={me.is_administrator ? "Administrator" : "Depositor"} />
          <Line term="Account number" text={me.id} />
        </dl>
      </section>
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
