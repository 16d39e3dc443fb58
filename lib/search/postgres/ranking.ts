import type { Columns } from "./columns/columns";
import type { RankingTerm } from "./compile";
import { ascending, merged, type Weighted } from "./merge-lists";
import type { Lists } from "./posting-lists";
import { MAX_WEIGHT, rarityOf } from "./weights";

/** How much documents match the words of a query. */
export type Ranking = {
  /** Documents with any of the words, and their scores. */
  readonly documents: Weighted;
  /** What the rarity of a term counts. */
  readonly rarityOf: (term: number) => number;
};

/** An exact word counts a tenth more than another form of it. */
const EXACT = 0.1;

/** The sum over the terms: rarity times the weight of the form that weighs most. A word that is repeated is looked for once. */
export function rank(terms: readonly RankingTerm[], lists: Lists, columns: Columns): Ranking {
  const keys = terms.map(keyOf);
  const distinct = new Map<string, Distinct>();
  for (const [at, term] of terms.entries()) {
    const key = keys[at] ?? "";
    const before = distinct.get(key);
    if (before) before.boost += term.boost;
    else distinct.set(key, { term, at, boost: term.boost, rarity: 0 });
  }
  const documents = merged(weigh(distinct.values(), lists, columns), "sum", columns);
  const rarities = terms.map(
    ({ boost }, at) => boost * (distinct.get(keys[at] ?? "")?.rarity ?? 0),
  );
  return { documents, rarityOf: (term) => rarities[term] ?? 0 };
}

/** A term, its place among all, and its boost wherever it occurs. */
type Distinct = { readonly term: RankingTerm; readonly at: number; boost: number; rarity: number };

function keyOf(term: RankingTerm, at: number): string {
  if ("forms" in term) return JSON.stringify([term.exact, ...term.forms]);
  return "prefix" in term ? `prefix ${term.prefix}` : `query ${at}`;
}

/** The documents of each term and what it adds to their scores, one term after the other. Finds out the rarities, too. */
function* weigh(terms: Iterable<Distinct>, lists: Lists, columns: Columns): Generator<Weighted> {
  for (const distinct of terms) {
    const { term, at, boost } = distinct;
    const found = present(formsOf(term, { at, lists, columns }), columns);
    distinct.rarity = rarityOf(found.numbers.length, columns.documents);
    const factor = (boost * distinct.rarity) / MAX_WEIGHT;
    multiply(found, factor);
    if ("exact" in term && term.exact !== undefined)
      addWeights(found, lists.documentsOf(term.exact), EXACT * factor);
    yield found;
  }
}

/** Adds to the weights of documents what others weigh, of those that are among them. */
function addWeights(documents: Weighted, { numbers, weights }: Weighted, factor: number): void {
  let place = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    while (place < documents.numbers.length && (documents.numbers[place] ?? 0) < number) place++;
    if (documents.numbers[place] === number)
      documents.weights[place] = (documents.weights[place] ?? 0) + factor * (weights[at] ?? 0);
  }
}

/** The scores of documents in ascending order; 0 without any of the words. */
export function scoresOf(
  { documents: { numbers, weights } }: Ranking,
  slots: Uint32Array,
  { first }: Columns,
): Float32Array {
  const scores = new Float32Array(slots.length);
  let place = 0;
  for (let at = 0; at < slots.length; at++) {
    const number = first + (slots[at] ?? 0);
    while (place < numbers.length && (numbers[place] ?? 0) < number) place++;
    if (numbers[place] === number) scores[at] = weights[place] ?? 0;
  }
  return scores;
}

/** The documents with a form of the term, each with the weight of its heaviest. */
function formsOf(
  term: RankingTerm,
  { at, lists, columns }: { at: number; lists: Lists; columns: Columns },
): Weighted {
  const forms = lexemesOf(term, lists).map((lexeme) => lists.documentsOf(lexeme));
  const values = lists.values.get(at) ?? [];
  const ofValues = ascending({
    numbers: Int32Array.from(values),
    weights: new Float32Array(values.length).fill(MAX_WEIGHT),
  });
  return merged([...forms, ofValues], "heaviest", columns);
}

/** A copy of those that have not been removed or written again since. */
function present({ numbers, weights }: Weighted, columns: Columns): Weighted {
  const found = {
    numbers: new Int32Array(numbers.length),
    weights: new Float32Array(numbers.length),
  };
  const { first, size, flags } = columns;
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    const slot = number - first;
    if (slot < 0 || slot >= size || flags[slot] === 0) continue;
    found.numbers[count] = number;
    found.weights[count++] = weights[at] ?? 0;
  }
  return {
    numbers: found.numbers.subarray(0, count),
    weights: found.weights.subarray(0, count),
  };
}

function multiply({ weights }: Weighted, factor: number): void {
  for (let at = 0; at < weights.length; at++) weights[at] = factor * (weights[at] ?? 0);
}

function lexemesOf(term: RankingTerm, lists: Lists): readonly string[] {
  if ("forms" in term) return term.forms;
  return "prefix" in term ? lists.lexemesWith(term.prefix) : [];
}
