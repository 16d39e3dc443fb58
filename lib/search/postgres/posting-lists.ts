import { merged, type Weighted } from "./merge-lists";
import { decoded } from "./postings";
import type { Recent } from "./recent-weights";

/** Where lexemes are: the stored lists, and documents that are not in the lists yet. */
export type Lists = {
  readonly documentsOf: (lexeme: string) => Weighted;
  /** Lexemes with a beginning, as far as they were read. */
  readonly lexemesWith: (prefix: string) => readonly string[];
  /** Beginnings of words of which all lexemes were read. */
  readonly wholePrefixes: ReadonlySet<string>;
  /** Documents that hold the values of a term, by its place among the terms. */
  readonly values: ReadonlyMap<number, readonly number[]>;
};

export function listsOf(read: {
  readonly parts: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly recent: Recent;
  readonly wholePrefixes: ReadonlySet<string>;
  readonly values: ReadonlyMap<number, readonly number[]>;
}): Lists {
  const { parts, recent, wholePrefixes, values } = read;
  // A lexeme is asked for by the matches, by the ranking and as the exact word.
  const known = new Map<string, Weighted>();
  return {
    documentsOf(lexeme) {
      let documents = known.get(lexeme);
      if (!documents) {
        documents = merged([decoded(parts.get(lexeme) ?? []), recent.of(lexeme)], "heaviest");
        known.set(lexeme, documents);
      }
      return documents;
    },
    lexemesWith(prefix) {
      const found = new Set<string>();
      for (const lexeme of parts.keys()) if (lexeme.startsWith(prefix)) found.add(lexeme);
      for (const lexeme of recent.lexemesWith(prefix)) found.add(lexeme);
      return [...found];
    },
    wholePrefixes,
    values,
  };
}
