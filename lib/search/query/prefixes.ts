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

/** How many letters may be wrong in a word of this length. */
export const slipsIn = ({ length }: string): number => (length > 5 ? 2 : length > 2 ? 1 : 0);
