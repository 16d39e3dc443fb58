/**
 * A language that never was: 60,000 words whose frequencies fall as those of a real one (Zipf–Mandelbrot).
 * How often a word occurs is known beforehand, so that queries can be chosen by it.
 */
export type Vocabulary = {
  /** The n-th most common word, from 0. */
  readonly word: (rank: number) => string;
  /** The rank of a word of running text, for a chance of 0 ≤ chance < 1. */
  readonly rankAt: (chance: number) => number;
  /** Share of texts of so many words that hold the word of this rank at least once. */
  readonly shareOf: (rank: number, words: number) => number;
};

export const WORDS = 60_000;
const EXPONENT = 1.05;
/** Flattens the beginning: without it the first word would be a tenth of every text. */
const OFFSET = 12;

const ONSETS = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "br", "st"];
const VOWELS = ["a", "e", "i", "o", "u", "ei"];
const SYLLABLES = ONSETS.flatMap((onset) => VOWELS.map((vowel) => onset + vowel));

export function vocabulary(): Vocabulary {
  const weights = Float64Array.from({ length: WORDS }, (_, rank) => (rank + OFFSET) ** -EXPONENT);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const bounds = new Float64Array(WORDS);
  let sum = 0;
  weights.forEach((weight, rank) => (bounds[rank] = sum += weight / total));
  return {
    word,
    rankAt: (chance) => firstAbove(bounds, chance),
    shareOf: (rank, words) => 1 - (1 - (weights[rank] ?? 0) / total) ** words,
  };
}

/** The number of the word in base 96, one syllable a digit; at least two syllables, so that it looks like one. */
function word(rank: number): string {
  let name = "";
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    name += SYLLABLES[rest % SYLLABLES.length] ?? "";
  return name;
}

function firstAbove(bounds: Float64Array, value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 1) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
