import { wordsOf } from "@/lib/core/words";
import type { Query, Span } from "./query";

/** Words as {@link wordsOf} gives them: whole ones, and beginnings of words. */
export type Sought = { readonly words: readonly string[]; readonly beginnings: readonly string[] };

/** More than anybody looks for; a question of a thousand words marks its first ones. */
const MOST = 50;

/** The words a query looks for, wherever: what is to be marked in the texts that were found. */
export function soughtIn(query: Query | undefined): Sought {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const leaf of query ? wantedOf(query) : []) {
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
  return { words: [...words].slice(0, MOST), beginnings: [...beginnings].slice(0, MOST) };
}

/** A word somebody looks for in all fields, as it was typed. */
export type TypedWord = { readonly text: string; readonly at: Span };

/** The plain words of a query: those that may be misspelt. */
export function typedWords(query: Query): TypedWord[] {
  return wantedOf(query).flatMap((leaf) =>
    leaf.kind === "word" && leaf.field === undefined && leaf.edits === 0
      ? { text: leaf.text, at: leaf.at }
      : [],
  );
}

/** The parts that ask for something to be there. */
function wantedOf(query: Query): Query[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.of.flatMap(wantedOf);
    case "clauses":
      return [...query.must, ...query.should].flatMap(wantedOf);
    case "boost":
      return wantedOf(query.of);
    case "not":
      return [];
    default:
      return [query];
  }
}
