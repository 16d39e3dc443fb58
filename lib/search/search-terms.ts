import { wordsOf } from "@/lib/core/words";
import type { Query, Span } from "./query";

/** Words as {@link previewTexts} gives them: whole ones, and beginnings of words. */
export type SearchTerms = {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
};

/** More than a usual query has; of a query of a thousand words the first ones are marked. */
const MAX_TERMS = 50;

/** The words of a query, in any field, for highlighting them in the results. */
export function searchTermsOf(query: Query | undefined): SearchTerms {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const leaf of query ? positiveParts(query) : []) {
    if (leaf.kind === "word" || leaf.kind === "phrase")
      for (const word of wordsOf(leaf.text)) words.add(word);
    else if (leaf.kind === "pattern") {
      const [first] = leaf.parts;
      const typed = typeof first === "object" ? wordsOf(first.literal) : [];
      const last = typed.pop();
      for (const word of typed) words.add(word);
      if (last !== undefined) beginnings.add(last);
    }
  }
  return { words: [...words].slice(0, MAX_TERMS), beginnings: [...beginnings].slice(0, MAX_TERMS) };
}

/** A word that is searched in all fields, as it was typed. */
export type TypedWord = { readonly text: string; readonly at: Span };

/** The plain words of a query: those that may be misspelt. */
export function typedWords(query: Query): TypedWord[] {
  return positiveParts(query).flatMap((leaf) =>
    leaf.kind === "word" && leaf.field === undefined && leaf.edits === 0
      ? { text: leaf.text, at: leaf.at }
      : [],
  );
}

/** The parts that ask for something to be there. */
function positiveParts(query: Query): Query[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.of.flatMap(positiveParts);
    case "clauses":
      return [...query.must, ...query.should].flatMap(positiveParts);
    case "boost":
      return positiveParts(query.of);
    case "not":
      return [];
    default:
      return [query];
  }
}
