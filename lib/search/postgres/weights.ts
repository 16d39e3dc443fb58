import type { Weight } from "../definition";

/**
 * The weight of a word in a document by BM25F: frequency in fields of different importance, each relative to the length
 * that such a field usually has, saturates (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009). Usual lengths
 * are fixed instead of averages, so that a weight stays correct when documents are added. The figures were tried on the Cranfield
 * collection: questions in words of their own, and known works by words of their titles.
 */
const SATURATION = 0.7;
const LENGTH = 0.6;
/** What a word of the title counts besides, against the most that its frequency comes to. */
const TITLE_BONUS = 0.1;
const CLASSES: Readonly<Record<Weight, { importance: number; usualWords: number }>> = {
  A: { importance: 16, usualWords: 12 },
  B: { importance: 6, usualWords: 15 },
  C: { importance: 0.7, usualWords: 150 },
  D: { importance: 0.5, usualWords: 60 },
};

/** A weight is one byte in postings. */
export const MAX_WEIGHT = 255;

/** How often a lexeme occurs, or how many words there are, by the weight of the fields. */
export type Counts = Record<Weight, number>;
export const noCounts = (): Counts => ({ A: 0, B: 0, C: 0, D: 0 });

/**
 * How much lexemes weigh in a document of these lengths: 1 to {@link MAX_WEIGHT}, which no frequency exceeds. Counts of another
 * same lexeme are added.
 */
export function weigher(words: Counts): (occurrences: Counts, others?: Counts) => number {
  const share = (name: Weight) => {
    const { importance, usualWords } = CLASSES[name];
    return importance / (1 - LENGTH + LENGTH * (words[name] / usualWords));
  };
  const shares: Counts = { A: share("A"), B: share("B"), C: share("C"), D: share("D") };
  const frequencyOf = ({ A, B, C, D }: Counts) =>
    A * shares.A + B * shares.B + C * shares.C + D * shares.D;
  return (occurrences, others) => {
    const frequency = frequencyOf(occurrences) + (others ? frequencyOf(others) : 0);
    const title = occurrences.A + (others?.A ?? 0) > 0 ? TITLE_BONUS : 0;
    const weight = (frequency / (frequency + SATURATION) + title) / (1 + TITLE_BONUS);
    return Math.max(1, Math.round(MAX_WEIGHT * weight));
  };
}

/** The inverse document frequency of BM25: rare words weigh more than common ones. */
export const rarityOf = (documents: number, all: number): number =>
  Math.log(1 + (Math.max(all, documents) - documents + 0.5) / (documents + 0.5));
