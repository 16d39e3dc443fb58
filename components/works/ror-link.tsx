import { useTranslations } from "next-intl";
import type { Contribution } from "./work-json";

type Affiliation = NonNullable<Contribution["affiliations"]>[number];

/** The form of the registry's ids: zero, six characters, two digits. https://ror.readme.io/docs/identifier */
const ROR = /^0[a-hj-km-np-tv-z\d]{6}\d{2}$/;

export function rorOf({ id, identifiers }: Affiliation): string | undefined {
  const named = identifiers?.find(({ scheme }) => scheme === "ror")?.identifier;
  const bare = (named ?? id)?.replace(/^https?:\/\/ror\.org\//, "");
  return bare && ROR.test(bare) ? bare : undefined;
}

/** The organisation's entry in the registry, as a small mark beside its name. */
export function RorLink({ ror, name }: { ror: string; name: string }) {
  const t = useTranslations("work.people");
  return (
    <a
      href={`https://ror.org/${ror}`}
      aria-label={t("ror", { name })}
      title={`ROR ${ror}`}
      className="ms-1 inline-flex min-h-6 items-center rounded-sm border border-line px-1 text-[0.6875rem]/4 font-semibold tracking-wide text-accent no-underline hover:border-accent"
    >
      ROR
    </a>
  );
}
