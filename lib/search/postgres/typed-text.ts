import { coreOf, type Unit, unitsOf, type Word } from "../tokens";
import { formOf } from "./lexemes";
import type { QueryWords } from "./query-words";
import { anyText, phrase, type TextQuery } from "./text-query";

/** The text of a query, and the lexemes by which its matches are ranked. */
export type TypedText = {
  readonly query: TextQuery | undefined;
  readonly wanted: readonly Wanted[];
};
type Wanted =
  { readonly forms: readonly string[]; readonly exact?: string } | { readonly prefix: string };

type Given = {
  /** The lexeme of a word in the fields that are asked. */
  readonly exact: (word: string) => TextQuery;
  readonly words: QueryWords;
};

/** A text without blanks: words in all their forms, in sequence. */
export function typedWord(text: string, given: Given): TypedText {
  const units = unitsOf(text);
  const [unit, ...more] = units;
  if (!unit) return { query: undefined, wanted: [] };
  if (more.length === 0) return typedUnit(unit, text, given);
  if (units.some(({ isUnspaced }) => isUnspaced)) {
    const all = units.map((one) => typedUnit(one, text, given));
    return {
      query: anyText(all.flatMap(({ query }) => query ?? [])),
      wanted: all.flatMap(({ wanted }) => wanted),
    };
  }
  return typedPhrase(text, given);
}

/** Words that follow each other as written, or that are as near to each other as `join` requires. */
export function typedPhrase(
  text: string,
  given: Given,
  join: (parts: readonly TextQuery[]) => TextQuery | undefined = phrase,
): TypedText {
  const units = unitsOf(text);
  const [only, ...more] = units;
  if (only?.isUnspaced && more.length === 0 && only.words.length === 1)
    return typedUnit(only, text, given);
  const parts = units.flatMap(({ words, symbol }) =>
    symbol === undefined ? words.map(({ word }) => given.exact(word)) : given.exact(formOf(symbol)),
  );
  const wholes = more.length === 0 && only?.isUnspaced === undefined ? wholesOf(only, given) : [];
  return {
    query: anyText([join(parts), ...wholes].filter((one) => one !== undefined)),
    wanted: units.flatMap((unit) => wantedOf(unit, given)),
  };
}

function typedUnit(unit: Unit, text: string, given: Given): TypedText {
  const { exact, words } = given;
  const wanted = wantedOf(unit, given);
  const anyForm = (word: Word) => anyText(words.formsOf(word).map(exact));
  const [first, ...rest] = unit.words;
  if (unit.symbol !== undefined) return { query: exact(formOf(unit.symbol)), wanted };
  if (unit.isUnspaced) {
    if (!first || unit.joined !== undefined)
      return { query: anyText(unit.words.map(({ word }) => exact(word))), wanted };
    const beginning = { ...exact(first.word), isPrefix: true } as TextQuery;
    return { query: anyText([beginning, exact(formOf(first.word))]), wanted };
  }
  if (first && rest.length === 0) return { query: anyForm(first), wanted };
  const core = coreOf(unit, text);
  const parts = [
    phrase(unit.words.map(({ word }) => exact(word))),
    ...wholesOf(unit, given),
    core && anyForm(core),
  ];
  return { query: anyText(parts.filter((one) => one !== undefined)), wanted };
}

/** The parts of a unit written as one word. */
const wholesOf = (unit: Unit | undefined, { exact }: Given): TextQuery[] =>
  unit?.joined === undefined ? [] : [exact(unit.joined), exact(formOf(unit.joined))];

function wantedOf(unit: Unit, { words }: Given): Wanted[] {
  const { joined, symbol, isUnspaced } = unit;
  if (symbol !== undefined) return [{ forms: [formOf(symbol)] }];
  const [first] = unit.words;
  if (isUnspaced && joined === undefined && first)
    return [{ prefix: first.word }, { forms: [formOf(first.word)] }];
  const each = unit.words.map((word) => ({ forms: words.formsOf(word), exact: word.word }));
  return joined === undefined || isUnspaced
    ? each
    : [...each, { forms: [joined, formOf(joined)], exact: joined }];
}
