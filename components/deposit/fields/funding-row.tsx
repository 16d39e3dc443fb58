"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { isObject } from "@/lib/core/json";
import { FieldFrame } from "../controls/field-frame";
import { type Entry, textsOf, useOpenEntries, useTermLabel } from "../controls/terms";
import { listOf, textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

/** A funder and a grant, from the lists or as typed. */
export function FundingRow({ path }: { path: string }) {
  const t = useTranslations("deposit.parts");
  const [funder, changeFunder] = useFieldValue(under(path, "funder"));
  const [award, changeAward] = useFieldValue(under(path, "award"));
  const funderId = isObject(funder) ? textOf(funder.id) : "";
  const award_ = under(path, "award");
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <FieldFrame path={under(path, "funder")} within label={t("funder")} className="sm:col-span-2">
        <EntryBox
          type="funders"
          value={funder}
          nameOf={(one) => textOf(one.name) || textOf(one.id)}
          onText={(name) => changeFunder(name ? { name } : undefined)}
          onEntry={(entry) => changeFunder({ id: entry.id, name: textOf(entry.name) })}
        />
      </FieldFrame>
      <FieldFrame path={award_} within label={t("awardTitle")} className="sm:col-span-2">
        <EntryBox
          type="awards"
          query={funderId ? { funders: funderId } : {}}
          value={award}
          nameOf={(one) => Object.values(textsOf(one.title))[0] ?? ""}
          onText={(title) =>
            changeAward({ ...without(award, "id"), title: title ? { en: title } : undefined })
          }
          onEntry={(entry) => changeAward(awardOf(entry))}
        />
      </FieldFrame>
      <AwardText path={under(award_, "number")} label={t("awardNumber")} />
      <AwardAddress path={under(award_, "identifiers")} label={t("awardAddress")} />
    </div>
  );
}

const without = (value: unknown, key: string): Record<string, unknown> => {
  const { [key]: _gone, ...rest } = isObject(value) ? value : {};
  return rest;
};

/** A grant of the list, with what makes it readable without the list. */
function awardOf({ id, number, title, acronym }: Entry): Record<string, unknown> {
  return {
    id,
    ...(textOf(number) ? { number } : {}),
    ...(isObject(title) ? { title } : {}),
    ...(textOf(acronym) ? { acronym } : {}),
  };
}

type EntryBoxProps = {
  type: "funders" | "awards";
  query?: Record<string, string>;
  value: unknown;
  nameOf: (entry: Record<string, unknown>) => string;
  onText: (text: string) => void;
  onEntry: (entry: Entry) => void;
};

/** A name that is typed or chosen. A typed one needs no confirmation. */
function EntryBox({ type, query, value, nameOf, onText, onEntry }: EntryBoxProps) {
  const t = useTranslations("deposit.rows");
  const labelOf = useTermLabel();
  const shown = isObject(value) ? nameOf(value) : "";
  const isFound = isObject(value) && textOf(value.id) !== "";
  const [isTyping, setTyping] = useState(false);
  const { entries, isFetching } = useOpenEntries(type, isTyping && !isFound ? shown : "", query);
  return (
    <Combobox
      text={shown}
      onTextChange={(text) => {
        setTyping(true);
        onText(text);
      }}
      placeholder={t("find")}
      options={entries.map((entry): ComboboxOption => ({
        value: entry.id,
        label: textOf(entry.name) || labelOf(entry),
        hint: textOf(entry.number) || textOf(entry.country_name) || textOf(entry.country),
      }))}
      loading={isFetching}
      onChoose={({ value: id }) => {
        const entry = entries.find((one) => one.id === id);
        setTyping(false);
        if (entry) onEntry(entry);
      }}
    />
  );
}

function AwardText({ path, label }: { path: string; label: string }) {
  const [value, change] = useFieldValue(path);
  return (
    <FieldFrame path={path} label={label}>
      <Input value={textOf(value)} onChange={(event) => change(event.target.value || undefined)} />
    </FieldFrame>
  );
}

/** Where the grant is described. Further addresses that came with a work stay. */
function AwardAddress({ path, label }: { path: string; label: string }) {
  const [value, change] = useFieldValue(path);
  const [first, ...rest] = listOf(value);
  const text = isObject(first) ? textOf(first.identifier) : "";
  return (
    <FieldFrame path={path} within label={label}>
      <Input
        value={text}
        placeholder="https://"
        spellCheck={false}
        onChange={({ target }) => {
          const next = [...(target.value ? [{ identifier: target.value }] : []), ...rest];
          change(next.length > 0 ? next : undefined);
        }}
      />
    </FieldFrame>
  );
}
