"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { optionOf, type Person, usePeople } from "./use-people";

type PersonBoxProps = {
  value: Person | undefined;
  onValueChange: (person: Person | undefined) => void;
};

/** One person, found by name, username or affiliation as one types. */
export function PersonBox({ value, onValueChange }: PersonBoxProps) {
  const t = useTranslations("parts");
  const [text, setText] = useState(value?.name ?? "");
  const { found, isFetching, isWithoutMatch } = usePeople(text === value?.name ? "" : text);
  return (
    <Combobox
      text={text}
      onTextChange={(typed) => {
        setText(typed);
        onValueChange(undefined);
      }}
      options={found.map(optionOf)}
      loading={isFetching}
      nothingFound={isWithoutMatch ? t("nobody") : undefined}
      onChoose={({ value: id, label }) => {
        setText(label);
        onValueChange({ id, name: label });
      }}
    />
  );
}
