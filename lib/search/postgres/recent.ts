import type { Weights } from "./book";

/**
 * The weights of documents that are not in the lists yet, by lexeme. Every question sees documents of its own snapshot; what
 * waits under a number never changes, so the process keeps it for the next question.
 */
export type RecentWeights = {
  /** Those that are not kept yet. */
  readonly unknown: (numbers: readonly number[]) => number[];
  readonly add: (number: number, weights: Weights) => void;
  /** What a question finds among the documents of its snapshot, all of which have to be kept. */
  readonly among: (numbers: readonly number[]) => Recent;
};

export type Recent = {
  readonly count: number;
  readonly each: (lexeme: string, visit: (number: number, weight: number) => void) => void;
  readonly lexemesWith: (prefix: string) => string[];
};

/** Documents kept that no question has seen for a while; all are dropped when there are more. */
const MAX_GONE = 2_000;

type Found = { readonly numbers: number[]; readonly weights: number[] };

export function recentWeights(): RecentWeights {
  let kept = new Set<number>();
  let lexemes = new Map<string, Found>();
  return {
    unknown(numbers) {
      if (kept.size > numbers.length + MAX_GONE) {
        kept = new Set();
        lexemes = new Map();
      }
      return numbers.filter((number) => !kept.has(number));
    },
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
      const held = lexemes;
      const asked = new Set(numbers);
      return {
        count: asked.size,
        each(lexeme, visit) {
          const found = held.get(lexeme);
          if (found)
            for (const [at, number] of found.numbers.entries())
              if (asked.has(number)) visit(number, found.weights[at] ?? 0);
        },
        lexemesWith: (prefix) => [...held.keys()].filter((lexeme) => lexeme.startsWith(prefix)),
      };
    },
  };
}
