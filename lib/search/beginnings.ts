import { type Query, slipsIn } from "./query";
import { unitsOf, wordsIn } from "./tokens";

/**
 * What is typed into a box that offers names: every typed word may be the beginning of a word of the name, in any order. This
 * is the one rule of all such boxes, for the index (`beginningsQuery`), for texts in memory (`beginningsOf`) and for rows
 * (`postgres/names-in-rows`).
 */

/** Of a longer text the first words say enough. */
const MAX_TYPED_WORDS = 8;

const EXACT = 20;
const BEGINNING = 10;

/** How well a word of a text fits a typed one: 0 when it does not begin so. */
export const wordFit = (held: string, typed: string): number =>
  held === typed ? EXACT : held.startsWith(typed) ? BEGINNING : 0;

/** The text begins with all that was typed; is just that. */
const BEGINS = 5;
const IS_ALL = 50;

type Beginnings = {
  readonly words: readonly string[];
  /** How well a text fits: 0 when a typed word begins none of its words; words that are the same score most. */
  readonly scoreOf: (text: string) => number;
};

export function beginningsOf(typed: string): Beginnings {
  const words = wordsIn(typed).slice(0, MAX_TYPED_WORDS);
  const whole = words.join(" ");
  const scoreOf = (text: string) => {
    const units = unitsOf(text);
    const held = units.flatMap((unit) => unit.words.map(({ word }) => word));
    const forms = units.flatMap(({ words: parts, joined, symbol }) => [
      ...parts.flatMap(({ word, spellings }) => [word, ...spellings]),
      ...[joined, symbol].filter((one) => one !== undefined),
    ]);
    let score = 0;
    for (const word of words) {
      const fit = forms.reduce((best, form) => Math.max(best, wordFit(form, word)), 0);
      if (fit === 0) return 0;
      score += fit;
    }
    const all = held.join(" ");
    if (words.length === 0 || !all.startsWith(whole)) return score / (words.length || 1);
    return score / words.length + BEGINS + (all === whole ? IS_ALL : 0);
  };
  return { words, scoreOf };
}

type Asked = {
  readonly field?: string | undefined;
  /** The words themselves only, or also others that begin so. */
  readonly how?: "whole" | "beginning";
  /** Also words with as many wrong letters as are forgiven in one of their length. */
  readonly isForgiving?: boolean;
};

/** The question for documents in which each typed word begins a word; undefined where none was typed. */
export function beginningsQuery(
  typed: string,
  { field, how = "beginning", isForgiving = false }: Asked = {},
): Query | undefined {
  const at = { start: 0, end: typed.length };
  const each = unitsOf(typed)
    .flatMap(({ words }) => words)
    .slice(0, MAX_TYPED_WORDS)
    .map(({ word: text, spellings }): Query => {
      const word = { kind: "word", field, text, edits: 0, at } as const;
      if (how === "whole") return word;
      const begins = (literal: string): Query => ({
        kind: "pattern",
        field,
        parts: [{ literal }, "*"],
        at,
      });
      const edits = isForgiving ? slipsIn(text) : 0;
      const alike: Query[] = edits > 0 ? [{ ...word, edits }] : [];
      return { kind: "or", of: [word, ...[text, ...spellings].map(begins), ...alike], at };
    });
  return each.length === 0 ? undefined : { kind: "and", of: each, at };
}
