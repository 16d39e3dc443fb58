"use client";

import { useFormSettings } from "../form-settings";
import type { Author } from "./author-list";

/** The person at the keyboard, as a creator; nothing where the account has no name. */
export function useMyself(): (() => Promise<Author>) | undefined {
  const { profile, identities } = useFormSettings().myself;
  const { full_name, family_name, given_name, affiliations } = profile;
  if (!family_name && !full_name.trim()) return undefined;
  return async () => {
    // Few people ask for it.
    const { readAuthors } = await import("./author-list");
    const [read] = readAuthors(full_name);
    return {
      family: family_name || read?.family || full_name,
      given: given_name ?? read?.given ?? "",
      ...(identities.orcid ? { orcid: identities.orcid } : {}),
      ...(affiliations ? { affiliation: affiliations } : {}),
    };
  };
}
