"use client";

import { useDebounced } from "@/components/ui/use-debounced";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { UserJson } from "@/lib/users/schema";
import { searchGroups, searchUsers } from "./calls";

export type Person = { id: string; name: string; description?: string };

const MIN_CHARACTERS = 2;

/** People whom one may see, by what was typed. */
export function usePeople(text: string): { people: Person[]; isFetching: boolean } {
  const asked = useDebounced(text.trim());
  const isAsked = asked.length >= MIN_CHARACTERS;
  const found = useApiQuery(searchUsers, { query: { suggest: asked } }, { enabled: isAsked });
  const hits = isAsked ? (found.data?.hits.hits ?? []) : [];
  return { people: hits.map(personOf), isFetching: found.isFetching };
}

function personOf({ id, username, profile }: UserJson): Person {
  const name = profile.full_name || username;
  return { id, name, description: profile.affiliations || (name === username ? "" : username) };
}

/** Groups whom one may see, by what was typed. */
export function useGroups(text: string): { groups: Person[]; isFetching: boolean } {
  const asked = useDebounced(text.trim());
  const isAsked = asked.length >= MIN_CHARACTERS;
  const found = useApiQuery(searchGroups, { query: { q: asked } }, { enabled: isAsked });
  const hits = isAsked ? (found.data?.hits.hits ?? []) : [];
  return {
    groups: hits.map(({ id, title, name, description }) => ({
      id,
      name: title || name,
      description,
    })),
    isFetching: found.isFetching,
  };
}
