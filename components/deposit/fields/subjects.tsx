"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isObject } from "@/lib/core/json";
import { Chips } from "@/components/ui/chips";
import type { FieldProps } from "../controls/field-props";
import { ChoiceBox } from "../controls/choice-box";
import { FieldFrame } from "../controls/field-frame";
import { useOpenEntries } from "../controls/terms";
import { listOf, textOf } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

/** Subjects from lists, or words of one's own. */
export function Subjects(field: FieldProps) {
  const t = useTranslations("deposit.rows");
  const [value, change] = useFieldValue(field.path);
  const subjects = listOf(value).filter(isObject);
  const [typed, setTyped] = useState("");
  const { entries, isFetching } = useOpenEntries("subjects", typed);

  function add(subject: Record<string, unknown>) {
    setTyped("");
    const isThere = subjects.some((one) =>
      subject.id ? one.id === subject.id : textOf(one.subject) === subject.subject,
    );
    if (!isThere) change([...subjects, subject]);
  }
  return (
    <FieldFrame {...field} within>
      <Chips
        label={field.label}
        chips={subjects.map((subject, at) => ({
          key: `${at}`,
          label: textOf(subject.subject) || textOf(subject.id),
          hint: textOf(subject.scheme) || undefined,
        }))}
        onRemove={(at) => {
          const rest = subjects.toSpliced(at, 1);
          change(rest.length > 0 ? rest : undefined);
        }}
      />
      <ChoiceBox
        text={typed}
        onTextChange={setTyped}
        placeholder={t("find")}
        options={entries.map((entry) => ({
          value: entry.id,
          label: textOf(entry.subject) || entry.id,
          hint: textOf(entry.scheme),
        }))}
        loading={isFetching}
        onChoose={({ value: id, label }) => {
          const entry = entries.find((one) => one.id === id);
          add({ id, subject: label, ...(entry?.scheme ? { scheme: entry.scheme } : {}) });
        }}
        onText={(text) => add({ subject: text.trim() })}
      />
    </FieldFrame>
  );
}
