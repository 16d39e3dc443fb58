"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readMe } from "@/components/layout/calls";
import { type Author, readAuthors } from "./author-list";

/** The person at the keyboard, as a creator. */
export function useMyself(): Author | undefined {
  const { data: me } = useApiQuery(readMe, {});
  if (!me) return undefined;
  const { full_name, family_name, given_name, affiliations } = me.profile;
  const [read] = readAuthors(full_name);
  const family = family_name ?? read?.family ?? "";
  if (!family) return undefined;
  return {
    family,
    given: given_name ?? read?.given ?? "",
    ...(me.identities.orcid ? { orcid: me.identities.orcid } : {}),
    ...(affiliations ? { affiliation: affiliations } : {}),
  };
}
