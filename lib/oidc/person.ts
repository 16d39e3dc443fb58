import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import type { ExternalPerson } from "@/lib/users";
import type { OidcProvider } from "./provider";
import { refuseUnless } from "./refused";

const MAX_ID = 255;

/** A person as the claims of a checked ID token have them. An address counts only when the provider has verified it. */
export function personIn(
  claims: Readonly<Record<string, unknown>>,
  { name: idp, title: providerTitle, mappings }: Pick<OidcProvider, "name" | "title" | "mappings">,
): ExternalPerson {
  const textOf = (claim: string): string | undefined => {
    const value = claims[claim];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  const externalId = textOf("sub");
  refuseUnless(externalId !== undefined && externalId.length <= MAX_ID, "noExternalId");
  const parts = [textOf("given_name"), textOf("family_name")].filter((one) => one !== undefined);
  const isVerified = claims.email_verified === true || claims.email_verified === "true";
  return {
    idp,
    providerTitle,
    externalId,
    email: isVerified ? textOf(mappings.email ?? "email") : undefined,
    fullName: textOf(mappings.name ?? "name") ?? (parts.join(" ") || undefined),
    orcid: mappings.orcid === undefined ? undefined : orcidIn(textOf(mappings.orcid)),
    aliases: [],
    isNamedHere: false,
  };
}

/** An iD with its check digit, also as an address. */
function orcidIn(text: string | undefined): string | undefined {
  const bare = text?.replace(/^https?:\/\/(sandbox\.)?orcid\.org\//, "");
  return bare !== undefined && /^[\dX-]{19}$/.test(bare) ? orcidScheme.normalise(bare) : undefined;
}
