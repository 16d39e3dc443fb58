"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isObject } from "@/lib/core/json";
import { Chips } from "@/components/ui/chips";
import { ChoiceBox } from "../controls/choice-box";
import { FieldFrame } from "../controls/field-frame";
import { useOpenEntries } from "../controls/terms";
import { listOf, textOf } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

/** Affiliations: from the list of institutions, or a typed name. Both store the name. */
export function Affiliations({ path }: { path: string }) {
  const t = useTranslations("deposit.people");
  const [value, change] = useFieldValue(path);
  const houses = listOf(value).filter(isObject);
  const [typed, setTyped] = useState("");
  const { entries, isFetching } = useOpenEntries("affiliations", typed);

  function add(house: Record<string, unknown>) {
    setTyped("");
    const isThere = houses.some(
      (one) => (house.id && one.id === house.id) || textOf(one.name) === textOf(house.name),
    );
    if (!isThere) change([...houses, house]);
  }
  return (
    <FieldFrame path={path} within label={t("affiliations")} hint={t("affiliationHint")}>
      <Chips
        label={t("affiliations")}
        chips={houses.map((house, at) => ({
          key: `${at}`,
          label: textOf(house.name) || textOf(house.id),
          hint: textOf(house.id) && textOf(house.name) ? "ROR" : undefined,
        }))}
        onRemove={(at) => {
          const rest = houses.toSpliced(at, 1);
          change(rest.length > 0 ? rest : undefined);
        }}
      />
      <ChoiceBox
        text={typed}
        onTextChange={setTyped}
        options={entries.map((entry) => ({
          value: entry.id,
          label: textOf(entry.name) || entry.id,
          hint: [textOf(entry.acronym), textOf(entry.country_name) || textOf(entry.country)]
            .filter(Boolean)
            .join(" · "),
        }))}
        loading={isFetching}
        onChoose={({ value: id, label }) => add({ id, name: label })}
        onText={(text) => add({ name: text.trim() })}
      />
    </FieldFrame>
  );
}
