import type { FieldRule } from "../definition";
import type { Mark } from "../passages";
import { normalised, type Unit, unitsOf } from "../tokens";
import { formsAt } from "./analyse";
import { isForm, wordIn } from "./lexemes";
import type { RowQuery } from "./row-query";
import type { TextQuery } from "./text-query";

/**
 * Where a text has what a question asks for: the question is the one that rows are asked, and the text is read as it was for
 * the index, so what matched is what is marked.
 */

/** What must be there, of all that a question says. */
export function soughtIn(rowQuery: RowQuery): TextQuery[] {
  if (rowQuery.kind === "text") return [rowQuery.query];
  return rowQuery.kind === "and" || rowQuery.kind === "or" ? rowQuery.of.flatMap(soughtIn) : [];
}

export type Sought = {
  /** What has to be found in this field. */
  readonly queries: readonly TextQuery[];
  readonly exact: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  /** Letters that forms of words begin with, which are looked for: other words need no forms. */
  readonly initials: ReadonlySet<string>;
};

/** The part of a question that is about one field, in words without the field. */
export function soughtInField(
  path: string,
  rule: FieldRule,
  queries: readonly TextQuery[],
): Sought | undefined {
  const own = queries.flatMap((query) => inField(query, wordIn(path, ""), rule) ?? []);
  if (own.length === 0) return undefined;
  const exact = new Set<string>();
  const prefixes: string[] = [];
  const initials = new Set<string>();
  for (const one of own.flatMap(lexemesOf))
    if (one.isPrefix) prefixes.push(one.lexeme);
    else {
      exact.add(one.lexeme);
      if (isForm(one.lexeme)) initials.add(one.lexeme.charAt(1));
    }
  return { queries: own, exact, prefixes, initials };
}

function inField(query: TextQuery, start: string, rule: FieldRule): TextQuery | undefined {
  switch (query.op) {
    case "not":
      return undefined;
    case "lexeme": {
      const { lexeme, weight, isPrefix } = query;
      const flags = isPrefix ? { isPrefix } : {};
      if (lexeme.startsWith(start))
        return { op: "lexeme", lexeme: lexeme.slice(start.length), ...flags };
      if (weight !== undefined) return weight === rule.weight ? query : undefined;
      return rule.onlyByName || IN_A_FIELD.test(lexeme) ? undefined : query;
    }
    case "phrase": {
      const of = query.of.flatMap((part) => inField(part, start, rule) ?? []);
      return of.length === query.of.length ? { ...query, of } : undefined;
    }
    case "and":
    case "or": {
      const of = query.of.flatMap((part) => inField(part, start, rule) ?? []);
      return of.length === 0 ? undefined : { op: "or", of };
    }
  }
}

/** A lexeme that is about a field or a whole value. */
const IN_A_FIELD = /[\u0001\u0002\u0003\u0006]/;

type Lexeme = Extract<TextQuery, { op: "lexeme" }>;

function lexemesOf(query: TextQuery): Lexeme[] {
  if (query.op === "lexeme") return [query];
  return query.op === "not" ? [] : query.of.flatMap(lexemesOf);
}

/** A stretch of a text that a part of the question fits, from one word to another. */
type Place = Mark & { readonly first: number; readonly last: number };

/** Marks are places in `text`. */
export function marksIn(
  text: string,
  { queries, exact, prefixes }: Sought,
  stemsOf: (word: string) => readonly string[],
): Mark[] {
  const spans: [start: number, end: number][] = [];
  const units = unitsOf(text, (start, end) => spans.push([start, end]));
  const found = new Map<string, Place[]>();
  const place = (lexeme: string, first: number, last: number) => {
    const isSought = exact.has(lexeme) || prefixes.some((start) => lexeme.startsWith(start));
    if (!isSought) return;
    const [start = 0] = spans[first] ?? [];
    const [, end = 0] = spans[last] ?? [];
    const places = found.get(lexeme) ?? [];
    found.set(lexeme, places);
    places.push({ first, last: first, start, end, found: lexeme });
  };
  let position = 0;
  for (const unit of units) {
    for (const [at, word] of unit.words.entries()) {
      const stems = stemsOf(word.word);
      place(word.word, position + at, position + at);
      for (const form of formsAt(unit, at, word, stems))
        place(form, position + at, position + lastOf(unit, at, word.spellings, stems, form));
    }
    position += unit.words.length;
  }
  if (found.size === 0) return [];
  const places = queries.flatMap((query) => placesOf(query, found));
  const original = placesBefore(text);
  return places.map(({ start, end, found: lexeme }) => {
    const [from, to] = original(start, end);
    return { start: from, end: to, found: lexeme };
  });
}

/** A form of a whole unit reaches to its last word. */
function lastOf(
  { words, isUnspaced }: Unit,
  at: number,
  spellings: readonly string[],
  stems: readonly string[],
  form: string,
): number {
  const isOfWord = stems.includes(form) || spellings.includes(form.slice(1));
  return isOfWord || isUnspaced ? at : words.length - 1;
}

function placesOf(query: TextQuery, found: ReadonlyMap<string, readonly Place[]>): Place[] {
  switch (query.op) {
    case "not":
      return [];
    case "and":
    case "or":
      return query.of.flatMap((part) => placesOf(part, found));
    case "lexeme":
      if (!query.isPrefix) return [...(found.get(query.lexeme) ?? [])];
      return [...found].flatMap(([lexeme, places]) =>
        lexeme.startsWith(query.lexeme) ? places : [],
      );
    case "phrase":
      return phrasesOf(query, found);
  }
}

function phrasesOf(
  { of, gaps }: Extract<TextQuery, { op: "phrase" }>,
  found: ReadonlyMap<string, readonly Place[]>,
): Place[] {
  let chains: Place[][] = [];
  for (const [at, part] of of.entries()) {
    const places = placesOf(part, found);
    if (at === 0) chains = places.map((one) => [one]);
    else {
      const byFirst = new Map(places.map((one) => [one.first, one]));
      const gap = gaps[at - 1] ?? 1;
      chains = chains.flatMap((chain) => {
        const next = byFirst.get((chain.at(-1)?.last ?? NaN) + gap);
        return next ? [[...chain, next]] : [];
      });
    }
    if (chains.length === 0) return [];
  }
  return chains.flat();
}

/** From places in the normal form of a text to places in the text; of a word with rare signs the whole word. */
function placesBefore(text: string): (start: number, end: number) => readonly [number, number] {
  if (normalised(text).length === text.length) return (start, end) => [start, end];
  const words: { at: number; end: number; from: number; to: number }[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(/\s+|\S+/g)) {
    const { length } = normalised(word);
    words.push({ at, end: at + length, from: index, to: index + word.length });
    at += length;
  }
  return (start, end) => {
    const word = words.find((one) => start >= one.at && start < one.end);
    if (!word) return [text.length, text.length];
    const isSame = word.end - word.at === word.to - word.from;
    return isSame
      ? [word.from + start - word.at, Math.min(word.to, word.from + end - word.at)]
      : [word.from, word.to];
  };
}
