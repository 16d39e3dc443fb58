import type { Query, Span } from "./query";

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
