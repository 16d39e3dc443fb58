"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { isObject } from "@/lib/core/json";
import type { BoxVocabulary, MenuVocabulary } from "../fields/spec";
import { ChoiceBox } from "./choice-box";
import { useBoxTerms, useMenuTerms, useTermLabel } from "./terms";

type TermBoxProps = {
  vocabulary: BoxVocabulary | "licenses";
  value: unknown;
  onChange: (term: unknown) => void;
  /** The label of the box, for the name of the button that empties it. */
  label: string;
  onClicked?: (() => void) | undefined;
};

/** Chooses a term of a long list. */
export function TermBox({ vocabulary, value, onChange, label, onClicked }: TermBoxProps) {
  const t = useTranslations("deposit.rows");
  const labelOf = useTermLabel();
  const chosen = labelOf(value);
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const asked = typed === undefined || typed === chosen ? "" : typed;
  const { terms, isFetching } = useBoxTerms(vocabulary, asked, isEntered);
  return (
    <div className="flex items-center gap-1" onFocus={() => setEntered(true)}>
      <div className="min-w-0 grow">
        <ChoiceBox
          text={typed ?? chosen}
          chosen={chosen}
          onTextChange={setTyped}
          placeholder={t("search")}
          options={terms.map((term) => ({ value: term.id, label: labelOf(term) }))}
          loading={isFetching}
          onClicked={onClicked}
          onChoose={(option) => {
            const term = terms.find(({ id }) => id === option.value);
            setTyped(undefined);
            if (term) onChange({ id: term.id, title: term.title });
          }}
        />
      </div>
      {isObject(value) && (
        <IconButton
          size="small"
          label={t("clear", { name: label })}
          onClick={() => {
            setTyped(undefined);
            onChange(undefined);
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type TermMenuProps = {
  vocabulary: MenuVocabulary | "creatorsroles" | "contributorsroles";
  value: unknown;
  onChange: (term: unknown) => void;
  isRequired?: boolean;
};

/** One term of a short list. */
export function TermMenu({ vocabulary, value, onChange, isRequired }: TermMenuProps) {
  const t = useTranslations("deposit.rows");
  const labelOf = useTermLabel();
  const terms = useMenuTerms(vocabulary);
  const id = isObject(value) && typeof value.id === "string" ? value.id : "";
  // The chosen term is shown before the list has loaded, and also when the list does not have it.
  const all =
    id && !terms.some((term) => term.id === id) ? [{ id, ...(value as object) }, ...terms] : terms;
  return (
    <Select
      value={id}
      onChange={(event) => {
        const term = all.find((one) => one.id === event.target.value);
        onChange(term ? { id: term.id, title: term.title } : undefined);
      }}
    >
      {(!isRequired || id === "") && <option value="">{t("choose")}</option>}
      {all.map((term) => (
        <option key={term.id} value={term.id}>
          {labelOf(term)}
        </option>
      ))}
    </Select>
  );
}
