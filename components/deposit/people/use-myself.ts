"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readMe } from "@/components/layout/calls";
import type { Author } from "./author-list";

/** The person at the keyboard, as a creator; nothing before the name is known. */
export function useMyself(): (() => Promise<Author>) | undefined {
  const { data: me } = useApiQuery(readMe, {});
  if (!me) return undefined;
  const { full_name, family_name, given_name, affiliations } = me.profile;
  if (!family_name && !full_name.trim()) return undefined;
  return async () => {
    // Few people ask for it.
    const { readAuthors } = await import("./author-list");
    const [read] = readAuthors(full_name);
    return {
      family: family_name || read?.family || full_name,
      given: given_name ?? read?.given ?? "",
      ...(me.identities.orcid ? { orcid: me.identities.orcid } : {}),
      ...(affiliations ? { affiliation: affiliations } : {}),
    };
  };
}
