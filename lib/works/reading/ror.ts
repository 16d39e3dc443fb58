import type { Contribution } from "./work-json";

type Affiliation = NonNullable<Contribution["affiliations"]>[number];

/** The form of the registry's ids: zero, six characters, two digits. https://ror.readme.io/docs/identifier */
const ROR = /^0[a-hj-km-np-tv-z\d]{6}\d{2}$/;

export function rorOf({ id, identifiers }: Affiliation): string | undefined {
  const named = identifiers?.find(({ scheme }) => scheme === "ror")?.identifier;
  const bare = (named ?? id)?.replace(/^https?:\/\/ror\.org\//, "");
  return bare && ROR.test(bare) ? bare : undefined;
}
