import type { Columns } from "./columns/columns";
import type { RankingTerm } from "./compile";
import { isRanked } from "./lexemes";
import { merged } from "./merge-lists";
import type { Lists } from "./posting-lists";
import { scratchMarks } from "./scratch-arrays";
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
  const parts =
    query.op === "or" ? alternativesIn(query).filter(({ op }) => op !== "lexeme") : query.of;
  return 1 + parts.reduce((sum, part) => sum + passesOf(part), 0);
}

/** Whether the documents that rank are all that match, and no others: its words are alternatives, and each of them ranks. */
export function ranksAllMatches(query: TextQuery, terms: readonly RankingTerm[]): boolean {
  const matching = new Set(alternativesIn(query).map(nameOf));
  const ranking = new Set(terms.flatMap(namesOf));
  return ranking.size === matching.size && [...matching].every((name) => ranking.has(name));
}

const nameOf = (query: TextQuery): string =>
  query.op === "lexeme" ? `${query.isPrefix ? "prefix" : "word"} ${query.lexeme}` : query.op;

function namesOf(term: RankingTerm): string[] {
  if ("forms" in term) return term.forms.map((form) => `word ${form}`);
  return "prefix" in term ? [`prefix ${term.prefix}`] : ["value"];
}

/** The slots of matching documents, ascending. They may include removed documents. */
export function textMatches(query: TextQuery, lists: Lists, columns: Columns): Uint32Array {
  const words = alternativesIn(query);
  if (words.every((word) => word.op === "lexeme")) return slotsOfAny(words, lists, columns);
  const marks = marksOf(query, lists, columns);
  const slots = new Uint32Array(columns.size);
  let count = 0;
  for (let slot = 0; slot < marks.length; slot++) if (marks[slot] === 1) slots[count++] = slot;
  return slots.subarray(0, count);
}

type Lexeme = Extract<TextQuery, { op: "lexeme" }>;

/** What a document may have instead of each other: words are alternatives, and so are the forms of each. */
const alternativesIn = (query: TextQuery): readonly TextQuery[] =>
  query.op === "or" ? query.of.flatMap(alternativesIn) : [query];

/** Going through a mark for each document costs less than merging so many lists. */
const MANY_LISTS = 8;

/** Takes as long as the lists are, however many documents there are; of many lists, as long as both. */
function slotsOfAny(words: readonly Lexeme[], lists: Lists, columns: Columns): Uint32Array {
  const lexemes = new Set(words.flatMap((word) => lexemesOf(word, lists)));
  const found = [...lexemes].map((lexeme) => lists.documentsOf(lexeme));
  if (found.length < MANY_LISTS) return columns.slotsOf(merged(found, "heaviest", columns).numbers);
  const { first, size } = columns;
  const marks = scratchMarks(size);
  let count = 0;
  for (const { numbers } of found)
    for (let at = 0; at < numbers.length; at++) {
      const slot = (numbers[at] ?? 0) - first;
      if (slot < 0 || slot >= size || marks[slot] === 1) continue;
      marks[slot] = 1;
      count++;
    }
  const slots = new Uint32Array(count);
  let at = 0;
  for (let slot = 0; at < count; slot++) {
    if (marks[slot] === 0) continue;
    slots[at++] = slot;
    marks[slot] = 0;
  }
  return slots;
}

/** By slot, 1 for documents that match. */
function marksOf(query: TextQuery, lists: Lists, columns: Columns): Uint8Array {
  const marks = new Uint8Array(columns.size);
  switch (query.op) {
    case "lexeme":
      markText(query, lists, columns, marks);
      break;
    case "or":
      for (const part of alternativesIn(query))
        if (part.op === "lexeme") markText(part, lists, columns, marks);
        else {
          const other = marksOf(part, lists, columns);
          for (let slot = 0; slot < marks.length; slot++)
            marks[slot] = (marks[slot] ?? 0) | (other[slot] ?? 0);
        }
      break;
    case "and": {
      // In sequence, because a query may contain thousands of words.
      marks.fill(1);
      for (const part of query.of) {
        const other = marksOf(part, lists, columns);
        for (let slot = 0; slot < marks.length; slot++)
          marks[slot] = (marks[slot] ?? 0) & (other[slot] ?? 0);
      }
      break;
    }
    case "not": {
      const of = marksOf(query.of, lists, columns);
      for (let slot = 0; slot < marks.length; slot++) marks[slot] = 1 - (of[slot] ?? 0);
      break;
    }
    case "phrase":
      throw new Error("Lists know no positions.");
  }
  return marks;
}

function markText(word: Lexeme, lists: Lists, { first, size }: Columns, marks: Uint8Array): void {
  for (const lexeme of lexemesOf(word, lists)) {
    const { numbers } = lists.documentsOf(lexeme);
    for (let at = 0; at < numbers.length; at++) {
      const slot = (numbers[at] ?? 0) - first;
      if (slot >= 0 && slot < size) marks[slot] = 1;
    }
  }
}

const lexemesOf = ({ lexeme, isPrefix }: Lexeme, lists: Lists): readonly string[] =>
  isPrefix ? lists.lexemesWith(lexeme) : [lexeme];
