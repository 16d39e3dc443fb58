"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { useSettled } from "@/components/ui/use-settled";
import { useCall } from "@/lib/client/hooks";
import { searchUsers } from "@/lib/users/endpoints";
import type { UserJson } from "@/lib/users/schema";

export type Person = { id: string; name: string; description?: string };

type PersonBoxProps = {
  value: Person | undefined;
  onValueChange: (person: Person | undefined) => void;
};

/** One person, found by name, username or affiliation as one types. */
export function PersonBox({ value, onValueChange }: PersonBoxProps) {
  const [text, setText] = useState(value?.name ?? "");
  const { people, isFetching } = usePeople(text === value?.name ? "" : text);
  return (
    <Combobox
      text={text}
      onTextChange={(typed) => {
        setText(typed);
        onValueChange(undefined);
      }}
      options={people.map(({ id, name, description = "" }) => ({
        value: id,
        label: name,
        hint: description,
      }))}
      loading={isFetching}
      onChoose={({ value: id, label }) => {
        setText(label);
        onValueChange({ id, name: label });
      }}
    />
  );
}

const LEAST_CHARACTERS = 2;

/** People whom one may see, by what was typed. */
export function usePeople(text: string): { people: Person[]; isFetching: boolean } {
  const asked = useSettled(text.trim());
  const isAsked = asked.length >= LEAST_CHARACTERS;
  const found = useCall(searchUsers, { query: { suggest: asked } }, { enabled: isAsked });
  const hits = isAsked ? (found.data?.hits.hits ?? []) : [];
  return { people: hits.map(personOf), isFetching: found.isFetching };
}

function personOf({ id, username, profile }: UserJson): Person {
  const name = profile.full_name || username;
  return { id, name, description: profile.affiliations || (name === username ? "" : username) };
}
