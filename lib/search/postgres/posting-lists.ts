import { type Decoded, decoded } from "./postings";
import type { Recent } from "./recent-weights";

/** Where lexemes are: the stored lists, and documents that are not in the lists yet. */
export type Lists = {
  readonly documentsOf: (lexeme: string) => Decoded;
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
  const known = new Map<string, Decoded>();
  return {
    documentsOf(lexeme) {
      let documents = known.get(lexeme);
      if (!documents) {
        const fresh = recent.of(lexeme);
        documents = decoded(parts.get(lexeme) ?? []);
        if (fresh.numbers.length > 0) documents = joined(documents, fresh);
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

function joined(stored: Decoded, fresh: ReturnType<Recent["of"]>): Decoded {
  const { length } = stored.numbers;
  const numbers = new Int32Array(length + fresh.numbers.length);
  numbers.set(stored.numbers);
  numbers.set(fresh.numbers, length);
  const weights = new Uint8Array(numbers.length);
  weights.set(stored.weights);
  weights.set(fresh.weights, length);
  return { numbers, weights };
}
