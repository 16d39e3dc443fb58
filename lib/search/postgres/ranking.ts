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

/** The sum over the terms: rarity times the weight of the form that weighs most. */
export function rank(terms: readonly RankingTerm[], lists: Lists, columns: Columns): Ranking {
  const parts: Weighted[] = [];
  const rarities = terms.map((term, at) => {
    const found = present(formsOf(term, at, lists), columns);
    const rarity = term.boost * rarityOf(found.numbers.length, columns.documents);
    parts.push(multiply(found, rarity / MAX_WEIGHT));
    if ("exact" in term && term.exact !== undefined) {
      const exact = present(lists.documentsOf(term.exact), columns);
      parts.push(multiply(exact, (EXACT * rarity) / MAX_WEIGHT));
    }
    return rarity;
  });
  return { documents: merged(parts, "sum"), rarityOf: (term) => rarities[term] ?? 0 };
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
function formsOf(term: RankingTerm, at: number, lists: Lists): Weighted {
  const forms = lexemesOf(term, lists).map((lexeme) => lists.documentsOf(lexeme));
  const values = lists.values.get(at) ?? [];
  const ofValues = ascending({
    numbers: Int32Array.from(values),
    weights: new Float32Array(values.length).fill(MAX_WEIGHT),
  });
  return merged([...forms, ofValues], "heaviest");
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

/** Changes the weights themselves. */
function multiply(documents: Weighted, factor: number): Weighted {
  const { weights } = documents;
  for (let at = 0; at < weights.length; at++) weights[at] = factor * (weights[at] ?? 0);
  return documents;
}

function lexemesOf(term: RankingTerm, lists: Lists): readonly string[] {
  if ("forms" in term) return term.forms;
  return "prefix" in term ? lists.lexemesWith(term.prefix) : [];
}
