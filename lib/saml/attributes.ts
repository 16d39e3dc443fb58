import type { SamlProviderSettings } from "@/lib/core/partner-settings";
import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import type { Assertion } from "./messages/response";

/** What the attributes of an assertion say; names by companion.md 5 unless the settings map others. */
const NAMES = {
  email: "urn:oid:0.9.2342.19200300.100.1.3",
  name: "urn:oid:2.5.4.42",
  surname: "urn:oid:2.5.4.4",
  fullName: "urn:oid:2.5.4.3",
  external_id: "urn:oid:2.16.840.1.113730.3.1.3",
  uid: "urn:oid:0.9.2342.19200300.100.1.1",
} as const;

export type Described = {
  /** None when the provider gave none, or several: then nobody can say who it is. */
  readonly externalId: string | undefined;
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly orcid: string | undefined;
};

const MAX_ID = 255;

export function describePerson(
  { attributes }: Pick<Assertion, "attributes">,
  mappings: SamlProviderSettings["mappings"] = {},
): Described {
  const valuesOf = (name: string) => [...new Set(attributes[name] ?? [])];
  const firstOf = (name: string) => valuesOf(name)[0];
  const ids = valuesOf(mappings.external_id ?? NAMES.external_id);
  const [only] = ids.length === 1 ? ids : [];
  const parts = [
    firstOf(mappings.name ?? NAMES.name),
    firstOf(mappings.surname ?? NAMES.surname),
  ].filter((part) => part !== undefined);
  return {
    externalId: only !== undefined && only.length <= MAX_ID ? only : undefined,
    email: firstOf(mappings.email ?? NAMES.email),
    fullName: parts.length > 0 ? parts.join(" ") : firstOf(NAMES.fullName),
    orcid: mappings.orcid
      ? orcidIn(firstOf(mappings.orcid))
      : orcidIn(firstOf(NAMES.uid)?.split("@")[0]),
  };
}

/** An iD with its check digit, also as an address. */
function orcidIn(text: string | undefined): string | undefined {
  const bare = text?.replace(/^https?:\/\/orcid\.org\//, "");
  return bare !== undefined && /^[\dX-]{19}$/.test(bare) ? orcidScheme.normalise(bare) : undefined;
}
