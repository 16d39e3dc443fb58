import type { DocumentKey } from "../port";
import { type Columns, RECORD } from "./columns/columns";
import { Parameters } from "./conditions";
import type { Plan, Statement } from "./plan";
import type { Ranking } from "./ranking";
import { render } from "./text-query";

/**
 * The order of the best matches: the score over all words of the question, then the newest. Words that stand together in the
 * question and in a document count more; they are looked for in the first ones only.
 */
export type Hit = DocumentKey & {
  readonly number: number;
  readonly score: number;
  readonly created: number;
};

/** As many of the best are looked at for words that stand together. */
export const RESCORE_WINDOW = 200;
/** What words beside each other count, as a share of the rarer one's rarity. */
const NEIGHBOUR_BONUS = 0.1;

export const byScore = (a: Hit, b: Hit): number =>
  b.score - a.score ||
  b.created - a.created ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : a.kind < b.kind ? -1 : 1);

/**
 * The first `count` of these documents in this order.
 *
 * @param scores  of the slots at the same places
 */
export function bestHits(
  columns: Columns,
  { scores, slots }: { scores: Float32Array; slots: Uint32Array },
  count: number,
): Hit[] {
  const { created } = columns;
  const scoreAt = (place: number) => scores[place] ?? 0;
  const createdAt = (place: number) => created[slots[place] ?? 0] ?? 0;
  const hitOf = (place: number) => hitAt(columns, slots[place] ?? 0, scoreAt(place));
  const compare = (a: number, b: number) =>
    scoreAt(b) - scoreAt(a) || createdAt(b) - createdAt(a) || byScore(hitOf(a), hitOf(b));
  let best: number[] = [];
  /** Beyond it nothing is among the best. */
  let last: number | undefined;
  let least = -Infinity;
  const { scale, floor } = floorOf(scores, count);
  // From the end, where newer documents are: of equals few have to be put in order then.
  for (let place = slots.length - 1; place >= 0; place--) {
    const score = scoreAt(place);
    if (score * scale < floor || score < least) continue;
    if (last !== undefined && compare(last, place) < 0) continue;
    best.push(place);
    if (best.length < 2 * count + 200) continue;
    best = best.sort(compare).slice(0, count);
    last = best.at(-1);
    least = last === undefined ? least : scoreAt(last);
  }
  return best.sort(compare).slice(0, count).map(hitOf);
}

const LEVELS = 4_096;

/**
 * A level that at least so many scores reach when each is multiplied by the scale, without sorting any; 0 where there are
 * no more.
 */
function floorOf(scores: Float32Array, count: number): { scale: number; floor: number } {
  let most = 0;
  for (let at = 0; at < scores.length; at++) most = Math.max(most, scores[at] ?? 0);
  if (most === 0 || scores.length <= count) return { scale: 1, floor: 0 };
  const scale = (LEVELS - 1) / most;
  const reached = new Uint32Array(LEVELS);
  for (let at = 0; at < scores.length; at++) {
    const level = Math.floor((scores[at] ?? 0) * scale);
    reached[level] = (reached[level] ?? 0) + 1;
  }
  let floor = LEVELS;
  for (let left = count; left > 0 && floor > 0;) left -= reached[--floor] ?? 0;
  return { scale, floor };
}

const hitAt = (columns: Columns, slot: number, score: number): Hit => ({
  kind: ((columns.flags[slot] ?? 0) & RECORD) !== 0 ? "record" : "draft",
  id: columns.idOf(slot),
  number: columns.first + slot,
  score,
  created: columns.created[slot] ?? 0,
});

type Pairs = { number: number; together: readonly boolean[] };

/** The order after words that stand together have been looked for in the first ones. */
export async function rescoreNeighbours(
  hits: readonly Hit[],
  { plan, rarityOf }: { plan: Plan; rarityOf: Ranking["rarityOf"] },
  ask: <Row extends object>(statement: Statement) => Promise<Row[]>,
): Promise<Hit[]> {
  const first = hits.slice(0, RESCORE_WINDOW);
  if (plan.neighbours.length === 0 || first.length < 2) return [...hits];
  const rows = await ask<Pairs>(pairsIn(plan, first));
  const pairs = new Map(rows.map(({ number, together }) => [number, together]));
  const raised = first.map((hit) => ({
    ...hit,
    score: hit.score + bonusOf(plan, rarityOf, pairs.get(hit.number) ?? []),
  }));
  return [...raised.sort(byScore), ...hits.slice(RESCORE_WINDOW)];
}

function bonusOf(
  { neighbours }: Plan,
  rarityOf: Ranking["rarityOf"],
  together: Pairs["together"],
): number {
  return neighbours.reduce(
    (sum, { of: [one, other] }, at) =>
      together[at] ? sum + NEIGHBOUR_BONUS * Math.min(rarityOf(one), rarityOf(other)) : sum,
    0,
  );
}

/** Which neighbours in the question stand together in the rows. */
function pairsIn({ neighbours, definition }: Plan, hits: readonly Hit[]): Statement {
  const to = new Parameters();
  const tests = neighbours.map(({ query }) => `words @@ ${to.add(render(query), "tsquery")}`);
  const numbers = to.add(
    hits.map(({ number }) => number),
    "int[]",
  );
  const text = `SELECT number, ARRAY[${tests.join(", ")}] AS together
    FROM ${definition.table} WHERE number = ANY(${numbers})`;
  return { text, values: to.values };
}
