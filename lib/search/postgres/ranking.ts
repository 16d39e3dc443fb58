import type { RankingTerm } from "./compile";
import { eachPosting } from "./postings";
import type { Recent } from "./recent";
import { MAX_WEIGHT, rarityOf } from "./weights";

/** Where lexemes of a question are: parts of the stored lists, and weights of documents that are not in the lists yet. */
export type Lists = {
  /** How many documents there are, counted as the lists count. */
  readonly documents: number;
  /** No document has a higher number. */
  readonly highest: number;
  /** By lexeme. */
  readonly parts: ReadonlyMap<string, { documents: number; parts: readonly Uint8Array[] }>;
  readonly recent: Recent;
  /** Documents that hold the values of a term, by its place among the terms. */
  readonly values: ReadonlyMap<number, readonly number[]>;
};

export type Scored = { readonly number: number; readonly score: number };

/** The documents that have a term, by their numbers. Numbers of rows that were written again since are among them. */
export type Ranking = {
  readonly count: number;
  readonly scoreOf: (number: number) => number;
  /** What the rarity of a term counts. */
  readonly rarityOf: (term: number) => number;
  /** The best ones in order, the latest written first where they are equal; `count` and all that equal the last. */
  readonly best: (count: number) => Scored[];
};

/** An exact word counts a tenth more than another form of it. */
const EXACT = 0.1;

/** Orders documents by the sum over the terms: rarity times the weight of the form that weighs most. */
export function rank(terms: readonly RankingTerm[], lists: Lists): Ranking {
  const size = 1 + lists.highest;
  const scores = new Float32Array(size);
  const found: number[] = [];
  const heaviest = new Uint8Array(size);
  const rarities = terms.map((term, at) => {
    const lexemes = lexemesOf(term, lists);
    const touched: number[] = [];
    const visit = (number: number, weight: number) => {
      const before = heaviest[number] ?? 0;
      if (before === 0) touched.push(number);
      if (weight > before) heaviest[number] = weight;
    };
    for (const lexeme of lexemes) eachOf(lists, lexeme, visit);
    for (const number of lists.values.get(at) ?? []) visit(number, MAX_WEIGHT);
    const rarity = term.boost * rarityOf(touched.length, lists.documents);
    const add = (number: number, weight: number) => {
      const before = scores[number] ?? 0;
      if (before === 0) found.push(number);
      scores[number] = before + (rarity * weight) / MAX_WEIGHT;
    };
    for (const number of touched) {
      add(number, heaviest[number] ?? 0);
      heaviest[number] = 0;
    }
    if ("exact" in term && term.exact !== undefined)
      eachOf(lists, term.exact, (number, weight) => add(number, EXACT * weight));
    return rarity;
  });
  return {
    count: found.length,
    scoreOf: (number) => scores[number] ?? 0,
    rarityOf: (term) => rarities[term] ?? 0,
    best: (count) => bestOf(found, scores, count),
  };
}

function lexemesOf(term: RankingTerm, { parts, recent }: Lists): readonly string[] {
  if ("forms" in term) return term.forms;
  if (!("prefix" in term)) return [];
  const found = new Set<string>();
  for (const lexeme of parts.keys()) if (lexeme.startsWith(term.prefix)) found.add(lexeme);
  for (const lexeme of recent.lexemesWith(term.prefix)) found.add(lexeme);
  return [...found];
}

function eachOf(
  { parts, recent }: Lists,
  lexeme: string,
  visit: (number: number, weight: number) => void,
): void {
  for (const part of parts.get(lexeme)?.parts ?? []) eachPosting(part, visit);
  recent.each(lexeme, visit);
}

/** With all that equal the last, so that pages of a list part at the same place whatever their size. */
function bestOf(found: readonly number[], scores: Float32Array, count: number): Scored[] {
  const least = found.length > count ? scoreAt(found, scores, count) : 0;
  const best: Scored[] = [];
  for (const number of found) {
    const score = scores[number] ?? 0;
    if (score >= least) best.push({ number, score });
  }
  return best.sort((a, b) => b.score - a.score || b.number - a.number);
}

/** The score of the document at a place of the order, without ordering them all. */
function scoreAt(found: readonly number[], scores: Float32Array, place: number): number {
  const ordered = Float32Array.from(found, (number) => -(scores[number] ?? 0)).sort();
  return -(ordered[Math.min(place, ordered.length) - 1] ?? 0);
}
