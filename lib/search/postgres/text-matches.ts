import type { Columns } from "./columns/columns";
import { isRanked } from "./lexemes";
import { eachPosting } from "./postings";
import type { Lists } from "./read-state";
import type { TextQuery } from "./text-query";

/** What lists have to be read to tell which documents a query matches. */
export type ListsWanted = {
  readonly lexemes: readonly string[];
  readonly prefixes: readonly string[];
};

/** Undefined for a query that lists cannot answer: they know neither fields nor positions. */
export function listsFor(query: TextQuery): ListsWanted | undefined {
  switch (query.op) {
    case "lexeme":
      if (query.weight || !isRanked(query.lexeme)) return undefined;
      return query.isPrefix
        ? { lexemes: [], prefixes: [query.lexeme] }
        : { lexemes: [query.lexeme], prefixes: [] };
    case "phrase":
      return undefined;
    case "not":
      return listsFor(query.of);
    case "and":
    case "or": {
      const parts = query.of.map(listsFor);
      if (parts.some((part) => part === undefined)) return undefined;
      return {
        lexemes: parts.flatMap((part) => part?.lexemes ?? []),
        prefixes: parts.flatMap((part) => part?.prefixes ?? []),
      };
    }
  }
}

/** How many times {@link textMatches} goes through all documents: not for words that are alternatives. */
export function passesOf(query: TextQuery): number {
  if (query.op === "lexeme") return 1;
  if (query.op === "not") return 1 + passesOf(query.of);
  const parts = query.op === "or" ? query.of.filter(({ op }) => op !== "lexeme") : query.of;
  return 1 + parts.reduce((sum, part) => sum + passesOf(part), 0);
}

/** By slot, 1 for documents that match. What is not there any more may be among them. */
export function textMatches(query: TextQuery, lists: Lists, columns: Columns): Uint8Array {
  const marks = new Uint8Array(columns.size);
  switch (query.op) {
    case "lexeme":
      markText(query, lists, columns, marks);
      break;
    case "or":
      for (const part of query.of)
        if (part.op === "lexeme") markText(part, lists, columns, marks);
        else each(textMatches(part, lists, columns), (slot) => (marks[slot] = 1));
      break;
    case "and": {
      // One after the other: a question may name thousands of words.
      marks.fill(1);
      for (const part of query.of) {
        const other = textMatches(part, lists, columns);
        for (let slot = 0; slot < marks.length; slot++)
          marks[slot] = (marks[slot] ?? 0) & (other[slot] ?? 0);
      }
      break;
    }
    case "not": {
      const of = textMatches(query.of, lists, columns);
      for (let slot = 0; slot < marks.length; slot++) marks[slot] = 1 - (of[slot] ?? 0);
      break;
    }
    case "phrase":
      throw new Error("Lists know no positions.");
  }
  return marks;
}

function each(marks: Uint8Array, visit: (slot: number) => void): void {
  for (let slot = 0; slot < marks.length; slot++) if (marks[slot] === 1) visit(slot);
}

function markText(
  { lexeme, isPrefix }: Extract<TextQuery, { op: "lexeme" }>,
  lists: Lists,
  { first, size }: Columns,
  marks: Uint8Array,
): void {
  for (const one of isPrefix ? lexemesWith(lexeme, lists) : [lexeme])
    eachDocument(one, lists, (number) => {
      const slot = number - first;
      if (slot >= 0 && slot < size) marks[slot] = 1;
    });
}

/** Lexemes with a beginning, as far as they were read. */
export function lexemesWith(prefix: string, { parts, recent }: Lists): string[] {
  const found = new Set<string>();
  for (const lexeme of parts.keys()) if (lexeme.startsWith(prefix)) found.add(lexeme);
  for (const lexeme of recent.lexemesWith(prefix)) found.add(lexeme);
  return [...found];
}

/** Documents that have a lexeme, with its weight, in no particular order. */
export function eachDocument(
  lexeme: string,
  { parts, recent }: Lists,
  visit: (number: number, weight: number) => void,
): void {
  for (const part of parts.get(lexeme) ?? []) eachPosting(part, visit);
  recent.each(lexeme, visit);
}
