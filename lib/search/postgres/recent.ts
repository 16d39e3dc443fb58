import type { Weights } from "./book";

/**
 * The weights of documents that are not in the lists yet, by lexeme. Every question sees documents of its own snapshot; what
 * waits under a number never changes, so the process keeps it for the next question.
 */
export type RecentWeights = {
  /** Those that are kept, and need not be read again. */
  readonly numbers: () => number[];
  readonly add: (number: number, weights: Weights) => void;
  /** What a question finds among the documents of its snapshot, all of which have to be kept. */
  readonly among: (numbers: readonly number[]) => Recent;
};

export type Recent = {
  readonly count: number;
  readonly each: (lexeme: string, visit: (number: number, weight: number) => void) => void;
  readonly lexemesWith: (prefix: string) => string[];
};

type Found = { readonly numbers: number[]; readonly weights: number[] };

export function recentWeights(): RecentWeights {
  const kept = new Set<number>();
  const lexemes = new Map<string, Found>();
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
      const asked = new Set(numbers);
      return {
        count: asked.size,
        each(lexeme, visit) {
          const found = lexemes.get(lexeme);
          if (found)
            for (const [at, number] of found.numbers.entries())
              if (asked.has(number)) visit(number, found.weights[at] ?? 0);
        },
        lexemesWith: (prefix) => [...lexemes.keys()].filter((lexeme) => lexeme.startsWith(prefix)),
      };
    },
  };
}
