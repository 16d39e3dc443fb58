import type { Columns } from "./columns/columns";
import type { RankingTerm } from "./compile";
import type { Lists } from "./posting-lists";
import type { Decoded } from "./postings";
import { scratchWeights } from "./scratch-arrays";
import { MAX_WEIGHT, rarityOf } from "./weights";

/** How much documents match the words of a query. */
export type Ranking = {
  /** By slot; 0 for documents without any of the words. */
  readonly scores: Float32Array;
  /** What the rarity of a term counts. */
  readonly rarityOf: (term: number) => number;
};

/** An exact word counts a tenth more than another form of it. */
const EXACT = 0.1;

/**
 * The sum over the terms: rarity times the weight of the form that weighs most.
 *
 * @param scores  zeros, to be filled
 */
export function rank(
  terms: readonly RankingTerm[],
  lists: Lists,
  columns: Columns,
  scores = new Float32Array(columns.size),
): Ranking {
  const rarities = terms.map((term, at) => {
    const touched = touchedBy(term, at, lists, columns);
    const rarity = term.boost * rarityOf(touched.length, columns.documents);
    addWeights(scores, touched, rarity / MAX_WEIGHT);
    if ("exact" in term && term.exact !== undefined)
      addExact(scores, lists.documentsOf(term.exact), columns, (EXACT * rarity) / MAX_WEIGHT);
    return rarity;
  });
  return { scores, rarityOf: (term) => rarities[term] ?? 0 };
}

/** The slots of documents with a form of the term, each once; the heaviest weights stand among the scratch. */
function touchedBy(
  term: RankingTerm,
  at: number,
  lists: Lists,
  { first, size, flags }: Columns,
): Uint32Array {
  const forms = lexemesOf(term, lists).map((lexeme) => lists.documentsOf(lexeme));
  const values = lists.values.get(at) ?? [];
  const most = forms.reduce((sum, { numbers }) => sum + numbers.length, values.length);
  const touched = new Uint32Array(most);
  const heaviest = scratchWeights(size);
  let count = 0;
  for (const { numbers, weights } of forms)
    for (let place = 0; place < numbers.length; place++) {
      const slot = (numbers[place] ?? 0) - first;
      if (slot < 0 || slot >= size || flags[slot] === 0) continue; // written again since
      const weight = weights[place] ?? 0;
      const before = heaviest[slot] ?? 0;
      if (before === 0) touched[count++] = slot;
      if (weight > before) heaviest[slot] = weight;
    }
  for (const number of values) {
    const slot = number - first;
    if (slot < 0 || slot >= size || flags[slot] === 0) continue;
    if (heaviest[slot] === 0) touched[count++] = slot;
    heaviest[slot] = MAX_WEIGHT;
  }
  return touched.subarray(0, count);
}

function addWeights(scores: Float32Array, touched: Uint32Array, factor: number): void {
  const heaviest = scratchWeights(scores.length);
  for (let at = 0; at < touched.length; at++) {
    const slot = touched[at] ?? 0;
    scores[slot] = (scores[slot] ?? 0) + factor * (heaviest[slot] ?? 0);
    heaviest[slot] = 0;
  }
}

function addExact(
  scores: Float32Array,
  { numbers, weights }: Decoded,
  { first, size }: Columns,
  factor: number,
): void {
  for (let at = 0; at < numbers.length; at++) {
    const slot = (numbers[at] ?? 0) - first;
    if (slot >= 0 && slot < size) scores[slot] = (scores[slot] ?? 0) + factor * (weights[at] ?? 0);
  }
}

function lexemesOf(term: RankingTerm, lists: Lists): readonly string[] {
  if ("forms" in term) return term.forms;
  return "prefix" in term ? lists.lexemesWith(term.prefix) : [];
}
