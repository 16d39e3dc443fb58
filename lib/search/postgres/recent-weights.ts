import { ascending, type Weighted } from "./merge-lists";
import type { Weights } from "./tsvector-builder";

/**
 * The weights of documents that are not in the lists yet, by lexeme. Every question sees documents of its own snapshot; what
 * waits under a number never changes, so the process keeps it for the next question.
 */
export type RecentWeights = {
  /** Those that are kept, and need not be read again. */
  readonly numbers: () => number[];
  readonly add: (number: number, weights: Weights) => void;
  /** The weights of these documents of a snapshot, all of which must be kept. */
  readonly among: (numbers: readonly number[]) => Recent;
};

export type Recent = {
  readonly count: number;
  readonly of: (lexeme: string) => Weighted;
  readonly lexemesWith: (prefix: string) => string[];
};

type Kept = { readonly numbers: number[]; readonly weights: number[] };

const NONE: Weighted = { numbers: new Int32Array(0), weights: new Float32Array(0) };

export function recentWeights(): RecentWeights {
  const kept = new Set<number>();
  const lexemes = new Map<string, Kept>();
  return {
    numbers: () => [...kept],
    add(number, weights) {
      if (kept.has(number)) return;
      kept.add(number);
      for (const [at, lexeme] of weights.lexemes.entries()) {
        let found = lexemes.get(lexeme);
        if (!found) lexemes.set(lexeme, (found = { numbers: [], weights: [] }));
        found.numbers.push(number);
        found.weights.push(weights.weights[at] ?? 0);
      }
    },
    among(numbers) {
      const requested = new Set(numbers);
      return {
        count: requested.size,
        of(lexeme) {
          const found = lexemes.get(lexeme);
          if (!found) return NONE;
          const places = [...found.numbers.keys()].filter((at) =>
            requested.has(found.numbers[at] ?? 0),
          );
          return ascending({
            numbers: Int32Array.from(places, (at) => found.numbers[at] ?? 0),
            weights: Float32Array.from(places, (at) => found.weights[at] ?? 0),
          });
        },
        lexemesWith: (prefix) => [...lexemes.keys()].filter((lexeme) => lexeme.startsWith(prefix)),
      };
    },
  };
}
