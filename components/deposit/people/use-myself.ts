"use client";

import { useFormSettings } from "../form-settings";
import type { Author } from "./author-list";
import { identifierOf, nameOfRow } from "./person-document";

type Myself = {
  /** As an author to be added. */
  read: () => Promise<Author>;
  /** Whether a row of the form names them. */
  isIn: (row: unknown) => boolean;
};

/** The person at the keyboard; nothing where the account has no name. */
export function useMyself(): Myself | undefined {
  const { profile, identities } = useFormSettings().myself;
  const { full_name, family_name, given_name, affiliations } = profile;
  if (!family_name && !full_name.trim()) return undefined;
  const { orcid } = identities;
  const words = wordsOf(family_name ? `${family_name} ${given_name ?? ""}` : full_name);
  return {
    read: async () => {
      // Few people ask for it.
      const { readAuthors } = await import("./author-list");
      const [read] = readAuthors(full_name);
      return {
        family: family_name || read?.family || full_name,
        given: given_name ?? read?.given ?? "",
        ...(orcid ? { orcid } : {}),
        ...(affiliations ? { affiliation: affiliations } : {}),
      };
    },
    isIn: (row) =>
      (orcid !== undefined && identifierOf(row, "orcid") === orcid) ||
      wordsOf(nameOfRow(row)) === words,
  };
}

/** The words of a name, whatever their order and the signs between them. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(" ");
