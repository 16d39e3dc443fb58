import type { MeJson } from "@/lib/users/schema";
import { SettingsFrame } from "./settings-frame";

export function ProfilePage({ me }: { me: MeJson }) {
  const orcid = me.identities.orcid;
  return (
    <SettingsFrame current="/account/settings/profile">
      <h2 className="text-xl font-semibold">Profile</h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <Line term="Name" text={me.profile.full_name} />
        <Line term="Username" text={me.username} />
        <Line term="E-mail" text={me.email} />
        <Line term="Affiliations" text={me.profile.affiliations} />
        <Line term="ORCID iD" text={orcid} />
        <Line term="Rights" text={me.is_administrator ? "Administrator" : "Depositor"} />
        <Line term="Account number" text={me.id} />
      </dl>
    </SettingsFrame>
  );
}

function Line({ term, text }: { term: string; text: string | undefined }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">
        {text || <span className="text-muted">Not given</span>}
      </dd>
    </div>
  );
}
