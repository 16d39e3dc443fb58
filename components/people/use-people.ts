"use client";

import type { ComboboxOption } from "@/components/ui/combobox";
import { useDebounced } from "@/components/ui/use-debounced";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { GroupJson, UserJson } from "@/lib/users/schema";
import { searchGroups, searchUsers } from "./calls";

export type Person = { id: string; name: string; description?: string };

/** A person or group in a list of suggestions. */
export const optionOf = ({ id, name, description = "" }: Person): ComboboxOption => ({
  value: id,
  label: name,
  hint: description,
});

type Found = {
  found: Person[];
  isFetching: boolean;
  /** The search for what is typed has ended and found nobody. */
  isWithoutMatch: boolean;
};

const MIN_CHARACTERS = 2;

/** People whom one may see, by what was typed. */
export function usePeople(text: string): Found {
  const asked = useDebounced(text.trim());
  const isAsked = asked.length >= MIN_CHARACTERS;
  const answer = useApiQuery(searchUsers, { query: { suggest: asked } }, { enabled: isAsked });
  const hits = isAsked ? answer.data?.hits.hits.map(personOf) : undefined;
  return foundBy(hits, answer.isFetching, asked === text.trim());
}

function personOf({ id, username, profile }: UserJson): Person {
  const name = profile.full_name || username;
  return { id, name, description: profile.affiliations || (name === username ? "" : username) };
}

/** Groups whom one may see, by what was typed. */
export function useGroups(text: string): Found {
  const asked = useDebounced(text.trim());
  const isAsked = asked.length >= MIN_CHARACTERS;
  const answer = useApiQuery(searchGroups, { query: { q: asked } }, { enabled: isAsked });
  const hits = isAsked ? answer.data?.hits.hits.map(groupOf) : undefined;
  return foundBy(hits, answer.isFetching, asked === text.trim());
}

const groupOf = ({ id, title, name, description }: GroupJson): Person => ({
  id,
  name: title || name,
  description,
});

const foundBy = (hits: Person[] | undefined, isFetching: boolean, isCurrent: boolean): Found => ({
  found: hits ?? [],
  isFetching,
  isWithoutMatch: isCurrent && !isFetching && hits?.length === 0,
});
