import type { Columns } from "./columns/columns";
import type { RankingTerm } from "./compile";
import type { Lists } from "./read-state";
import { eachDocument, lexemesWith } from "./text-matches";
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

/** The sum over the terms: rarity times the weight of the form that weighs most. */
export function rank(terms: readonly RankingTerm[], lists: Lists, columns: Columns): Ranking {
  const { first, size, flags } = columns;
  const scores = new Float32Array(size);
  const heaviest = new Uint8Array(terms.length > 0 ? size : 0);
  const rarities = terms.map((term, at) => {
    const touched: number[] = [];
    const visit = (number: number, weight: number) => {
      const slot = number - first;
      if (slot < 0 || slot >= size || flags[slot] === 0) return; // written again since
      const before = heaviest[slot] ?? 0;
      if (before === 0) touched.push(slot);
      if (weight > before) heaviest[slot] = weight;
    };
    for (const lexeme of lexemesOf(term, lists)) eachDocument(lexeme, lists, visit);
    for (const number of lists.values.get(at) ?? []) visit(number, MAX_WEIGHT);
    const rarity = term.boost * rarityOf(touched.length, columns.documents);
    const add = (slot: number, weight: number) =>
      (scores[slot] = (scores[slot] ?? 0) + (rarity * weight) / MAX_WEIGHT);
    for (const slot of touched) {
      add(slot, heaviest[slot] ?? 0);
      heaviest[slot] = 0;
    }
    if ("exact" in term && term.exact !== undefined)
      eachDocument(term.exact, lists, (number, weight) => {
        const slot = number - first;
        if (slot >= 0 && slot < size) add(slot, EXACT * weight);
      });
    return rarity;
  });
  return { scores, rarityOf: (term) => rarities[term] ?? 0 };
}

function lexemesOf(term: RankingTerm, lists: Lists): readonly string[] {
  if ("forms" in term) return term.forms;
  return "prefix" in term ? lexemesWith(term.prefix, lists) : [];
}
