"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isObject } from "@/lib/core/json";
import { ChoiceBox } from "../controls/choice-box";
import { FieldFrame } from "../controls/field-frame";
import { TermMenu } from "../controls/term-box";
import { useOpenEntries } from "../controls/terms";
import { textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";
import { Affiliations } from "./affiliations";
import { rowWithEntry } from "./person-document";
import { PersonIdentifiers } from "./person-identifiers";

type PersonFormProps = { path: string; value: unknown; kind: "creators" | "contributors" };

/** Everything said of one person or organisation. */
export function PersonForm({ path, value, kind }: PersonFormProps) {
  const t = useTranslations("deposit");
  const person = isObject(value) && isObject(value.person_or_org) ? value.person_or_org : {};
  const isPerson = person.type !== "organizational";
  const at = under(path, "person_or_org");
  return (
    <div className="space-y-3">
      <TypeChoice path={under(at, "type")} />
      {isPerson && <Finder path={path} value={value} />}
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        {isPerson ? (
          <>
            <TextField path={under(at, "family_name")} label={t("parts.familyName")} />
            <TextField path={under(at, "given_name")} label={t("parts.givenName")} />
          </>
        ) : (
          <TextField path={under(at, "name")} label={t("parts.name")} className="sm:col-span-2" />
        )}
      </div>
      <PersonIdentifiers path={under(at, "identifiers")} isPerson={isPerson} />
      <Affiliations path={under(path, "affiliations")} />
      <RoleField path={under(path, "role")} kind={kind} />
    </div>
  );
}

type TextFieldProps = { path: string; label: string; className?: string };

function TextField({ path, label, className }: TextFieldProps) {
  const [value, change] = useFieldValue(path);
  return (
    <FieldFrame path={path} label={label} className={className}>
      <Input
        value={textOf(value)}
        onChange={(event) => change(event.target.value || undefined)}
        autoComplete="off"
      />
    </FieldFrame>
  );
}

function TypeChoice({ path }: { path: string }) {
  const t = useTranslations("deposit.people");
  const [value, change] = useFieldValue(path);
  const present = value === "organizational" ? "organizational" : "personal";
  return (
    <fieldset>
      <legend className="sr-only">{t("type")}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(["personal", "organizational"] as const).map((type) => (
          <label key={type} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={path}
              checked={present === type}
              onChange={() => change(type)}
              className="size-4 accent-accent"
            />
            {t(type)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fills the row from the list of names. */
function Finder({ path, value }: { path: string; value: unknown }) {
  const t = useTranslations("deposit.people");
  const [, change] = useFieldValue(path);
  const [typed, setTyped] = useState("");
  const { entries, isFetching } = useOpenEntries("names", typed);
  return (
    <Field label={t("find")} hint={t("findHint")} standsAlone>
      <ChoiceBox
        isExact
        text={typed}
        onTextChange={setTyped}
        options={entries.map((entry) => ({
          value: entry.id,
          label: textOf(entry.name),
          hint: hintOf(entry),
        }))}
        loading={isFetching}
        onChoose={({ value: id }) => {
          const entry = entries.find((one) => one.id === id);
          setTyped("");
          if (entry) change(rowWithEntry(isObject(value) ? value : {}, entry));
        }}
      />
    </Field>
  );
}

/** What tells two of a name apart. */
function hintOf({ identifiers, affiliations }: Record<string, unknown>): string {
  const first = (list: unknown, key: string) =>
    Array.isArray(list) && isObject(list[0]) ? textOf(list[0][key]) : "";
  return [first(affiliations, "name"), first(identifiers, "identifier")]
    .filter(Boolean)
    .join(" · ");
}

function RoleField({ path, kind }: { path: string; kind: "creators" | "contributors" }) {
  const t = useTranslations("deposit.parts");
  const [value, change] = useFieldValue(path);
  const vocabulary = kind === "creators" ? "creatorsroles" : "contributorsroles";
  return (
    <FieldFrame path={path} label={t("role")} also={[under(path, "id")]} className="max-w-sm">
      <TermMenu vocabulary={vocabulary} value={value} onChange={change} />
    </FieldFrame>
  );
}
