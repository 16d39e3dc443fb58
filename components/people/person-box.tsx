"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { type Person, usePeople } from "./use-people";

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
