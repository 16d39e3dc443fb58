import { wordsOf } from "@/lib/core/words";
import type { Query } from "./tree";

/*
 * Queries whose words may be incomplete: for lists of names, where people type the beginning of a name.
 */

/** The query with every plain word also matching the beginnings of longer words. */
export function withPrefixes(query: Query): Query {
  switch (query.kind) {
    case "and":
    case "or":
      return { ...query, of: query.of.map(withPrefixes) };
    case "not":
    case "boost":
      return { ...query, of: withPrefixes(query.of) };
    case "clauses":
      return {
        ...query,
        must: query.must.map(withPrefixes),
        should: query.should.map(withPrefixes),
        mustNot: query.mustNot.map(withPrefixes),
      };
    case "word":
      return query.edits === 0 && wordsOf(query.text).length === 1
        ? { kind: "or", of: [query, beginning(query, query.text)], at: query.at }
        : query;
    default:
      return query;
  }
}

const beginning = ({ field, at }: Extract<Query, { kind: "word" }>, text: string): Query => ({
  kind: "pattern",
  field,
  parts: [{ literal: text }, "*"],
  at,
});

/**
 * The query of a suggestion box: every typed word is the beginning of a word in the document, with one typing
 * error in words of three to five letters and two in longer ones.
 */
export function suggestionQuery(typed: string): Query | undefined {
  const at = { start: 0, end: typed.length };
  const words = wordsOf(typed).slice(0, MAX_WORDS);
  const each = words.map((text): Query => {
    const word = { kind: "word", field: undefined, text, edits: 0, at } as const;
    const edits = slipsIn(text);
    return {
      kind: "or",
      of: [word, beginning(word, text), ...(edits > 0 ? [{ ...word, edits }] : [])],
      at,
    };
  });
  if (each.length === 0) return undefined;
  return { kind: "and", of: each, at };
}

/** How many letters may be wrong in a word of this length. */
export const slipsIn = ({ length }: string): number => (length > 5 ? 2 : length > 2 ? 1 : 0);

const MAX_WORDS = 8;
