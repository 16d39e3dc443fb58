"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { afterPointerRelease } from "@/components/ui/after-pointer-release";
import { Input } from "@/components/ui/input";
import { listOf, textOf } from "../document/value-at";
import type { AddName, BoxVocabulary } from "../fields/spec";
import { useFieldValue } from "../saving/deposit-context";
import { Chips } from "@/components/ui/chips";
import { ChoiceBox } from "./choice-box";
import { useBoxTerms, useTermLabel } from "./terms";

const orNothing = (list: unknown[]) => (list.length > 0 ? list : undefined);

type TermsProps = { path: string; vocabulary: BoxVocabulary; label: string };

/** Several terms of a long list. */
export function TermList({ path, vocabulary, label }: TermsProps) {
  const t = useTranslations("deposit.rows");
  const labelOf = useTermLabel();
  const [value, change] = useFieldValue(path);
  const chosen = listOf(value);
  const ids = new Set(chosen.map((term) => (term as { id?: unknown }).id));
  const [typed, setTyped] = useState("");
  const [isEntered, setEntered] = useState(false);
  const { terms, isFetching } = useBoxTerms(vocabulary, typed, isEntered);
  return (
    <div onFocus={() => setEntered(true)}>
      <Chips
        label={label}
        chips={chosen.map((term, at) => ({ key: `${at}`, label: labelOf(term) }))}
        onRemove={(at) => change(orNothing(chosen.toSpliced(at, 1)))}
      />
      <ChoiceBox
        text={typed}
        onTextChange={setTyped}
        placeholder={t("search")}
        options={terms
          .filter(({ id }) => !ids.has(id))
          .map((term) => ({ value: term.id, label: labelOf(term) }))}
        loading={isFetching}
        onChoose={({ value: id }) => {
          const term = terms.find((one) => one.id === id);
          setTyped("");
          if (term) change([...chosen, { id: term.id, title: term.title }]);
        }}
      />
    </div>
  );
}

/** Free keywords. Commas and line ends separate typed or pasted ones. */
export function WordList({ path, label, add }: { path: string; label: string; add: AddName }) {
  const t = useTranslations("deposit");
  const [value, change] = useFieldValue(path);
  const words = listOf(value).map(textOf);
  const [typed, setTyped] = useState("");

  function take(text: string) {
    const fresh = text
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== "" && !words.includes(word));
    setTyped("");
    if (fresh.length > 0) change([...words, ...new Set(fresh)]);
  }
  return (
    <>
      <Chips
        label={label}
        chips={words.map((word, at) => ({ key: `${at}`, label: word }))}
        onRemove={(at) => change(orNothing(words.toSpliced(at, 1)))}
      />
      <div className="flex gap-2">
        <Input
          value={typed}
          aria-label={t(`add.${add}`)}
          onChange={({ target }) =>
            /[,;\n]/.test(target.value) ? take(target.value) : setTyped(target.value)
          }
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            take(typed);
          }}
          // The typed text counts, also without confirming it by Enter.
          onBlur={() => typed && afterPointerRelease(() => take(typed))}
        />
        <Button onClick={() => take(typed)} className="shrink-0">
          {t("rows.add")}
        </Button>
      </div>
    </>
  );
}
