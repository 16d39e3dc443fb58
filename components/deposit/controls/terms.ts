"use client";

import { useLocale } from "next-intl";
import { useDebounced } from "@/components/ui/use-debounced";
import { listEntries, listOpenEntries } from "@/components/vocabularies/calls";
import { isObject } from "@/lib/core/json";
import { useApiQuery } from "@/lib/client/use-api-query";
import { localised } from "@/lib/core/localised";
import type { OpenType } from "@/lib/vocabularies/schema";
import { textOf } from "../document/value-at";
import { COMMON_KINDS } from "../fields/kinds";
import { COMMON_LANGUAGES } from "../fields/languages";
import type { BoxVocabulary, MenuVocabulary } from "../fields/spec";

/** A term as the draft holds it: its id, and its title for showing it again. */
export type Term = { id: string; title?: Record<string, string> };

export type Entry = Record<string, unknown> & { id: string };

const SUGGESTIONS = 12;
/** The terms shown before anything is typed: the most used ones, or the beginning of the list. */
const COMMON: Partial<Record<string, readonly Term[]>> = {
  resourcetypes: COMMON_KINDS,
  languages: COMMON_LANGUAGES,
};
/** Longer than the longest list that is offered as a menu. */
const WHOLE = 200;

export const textsOf = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        ),
      )
    : {};

/** The title of a term in the reader's language. */
export function useTermLabel() {
  const locale = useLocale();
  return (term: unknown): string => {
    if (!isObject(term)) return "";
    const title = localised(textsOf(term.title), [locale]);
    return title ?? (textOf(term.name) || textOf(term.subject) || textOf(term.id));
  };
}

/** All terms of a short list, in the order of the vocabulary. */
export function useMenuTerms(type: MenuVocabulary | "creatorsroles" | "contributorsroles"): Term[] {
  const found = useApiQuery(listEntries, { params: { type }, query: { size: WHOLE } });
  return (found.data?.hits.hits ?? []).map(asTerm);
}

/** Searches a long list of terms by the typed text; without text, shows its beginning. */
export function useBoxTerms(
  type: BoxVocabulary | "licenses",
  typed: string,
  enabled: boolean,
): { terms: readonly Term[]; isFetching: boolean } {
  const wanted = typed.trim();
  const suggest = useDebounced(wanted);
  // The first terms must not look like results of the search.
  const isBeginning = wanted !== "" && suggest === "";
  const common = wanted === "" ? COMMON[type] : undefined;
  const tags = type === "resourcetypes" ? "depositable" : undefined;
  const found = useApiQuery(
    listEntries,
    { params: { type }, query: { suggest: suggest || undefined, tags, size: SUGGESTIONS } },
    { enabled: enabled && !common && !isBeginning },
  );
  if (common) return { terms: common, isFetching: false };
  const hits = enabled && !isBeginning ? (found.data?.hits.hits ?? []) : [];
  return { terms: hits.map(asTerm), isFetching: suggest !== wanted || found.isFetching };
}

function asTerm(entry: { id: string } & Record<string, unknown>): Term & Entry {
  return { ...entry, id: entry.id, title: textsOf(entry.title) };
}

/** Searches an open list, such as people or institutions, by the typed text. */
export function useOpenEntries(
  type: OpenType,
  typed: string,
  query: Record<string, string | undefined> = {},
) {
  const wanted = typed.trim();
  const suggest = useDebounced(wanted);
  const isAsked = suggest.length >= 2;
  const found = useApiQuery(
    listOpenEntries(type),
    { query: { suggest, size: SUGGESTIONS, ...query } },
    { enabled: isAsked },
  );
  const entries: Entry[] = isAsked ? (found.data?.hits.hits ?? []) : [];
  return { entries, isFetching: suggest !== wanted || (isAsked && found.isFetching) };
}
