import type { Author } from "./author-list";

/** An author as a row of the form. */
export function rowOfAuthor(
  author: Author,
  role: Record<string, unknown>,
): Record<string, unknown> {
  const { family, given, orcid, affiliation, isOrganisation } = author;
  const identifiers = orcid ? { identifiers: [{ scheme: "orcid", identifier: orcid }] } : {};
  return {
    person_or_org: isOrganisation
      ? { type: "organizational", name: family, ...identifiers }
      : {
          type: "personal",
          family_name: family,
          ...(given ? { given_name: given } : {}),
          ...identifiers,
        },
    ...role,
    ...(affiliation ? { affiliations: [{ name: affiliation }] } : {}),
  };
}
