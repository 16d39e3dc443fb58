import type pg from "pg";
import { RESULT_WINDOW } from "@/lib/core/pages";
import { statementName } from "@/lib/db/statement-name";
import type { DocumentKey } from "../port";
import { Parameters } from "./conditions";
import { ORDERS } from "./orders";
import {
  conditionsOf,
  expectedRows,
  firstRows,
  numberedRows,
  type Plan,
  type Statement,
} from "./plan";
import { type Lists, rank, type Ranking, type Scored } from "./ranking";
import { readLists } from "./read-lists";
import { render } from "./text-query";

/**
 * The best matches: all matches are ordered by one score, of which the lists of postings know all but two things. Who may see a
 * document and what else the question asks of it is checked on its row: of all matches where they are few, else of the best
 * ones, until the page is full. Words that stand together are looked for in the first ones only.
 */

/** As many matches are found by the index and then ordered, where few of the best would pass the other conditions… */
const MAX_ORDERED = 5_000;
const FEW_PASS = 0.2;
/** …and as many always. */
const ALWAYS_ORDERED = 300;
/** As many of the best are looked at for words that stand together. */
const LOOKED_AT = 200;
/** What words beside each other count, as a share of the rarer one's rarity. */
const TOGETHER = 0.1;
/** Rows checked at once, at most. */
const MAX_CHECKED = 20_000;

type Found = DocumentKey & { number: number; created_at: Date };

export async function bestMatches(pool: pg.Pool, plan: Plan): Promise<DocumentKey[]> {
  const { page, size } = plan.question;
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const ask = async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
      (await client.query<Row>({ name: statementName(text) || undefined, text, values })).rows;
    const lists: Lists = await readLists({ client, pool }, plan.definition, plan.wanted);
    const ranking = rank(plan.wanted, lists);
    const hits = await inOrder(plan, ranking, ask, page * size);
    await client.query("COMMIT");
    return hits.slice((page - 1) * size, page * size).map(({ kind, id }) => ({ kind, id }));
  } catch (error) {
    await client.query("ROLLBACK").catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>;

/** At least the first `end` matches, in order. */
async function inOrder(plan: Plan, ranking: Ranking, ask: Ask, end: number): Promise<Found[]> {
  const expected = expectedRows(plan, conditionsOf(plan));
  const most = expected < FEW_PASS * ranking.count ? MAX_ORDERED : ALWAYS_ORDERED;
  if (expected <= most) {
    const all = await ask<Found>(firstMatches(plan, RESULT_WINDOW + 1));
    if (all.length <= RESULT_WINDOW) return ordered(plan, { ranking, found: all }, ask);
  }
  const found: Found[] = [];
  let checked = 0;
  for (let count = Math.max(2 * end, LOOKED_AT); found.length < end; count *= 4) {
    const best = ranking.best(count);
    const fresh = best.slice(checked);
    for (let at = 0; at < fresh.length; at += MAX_CHECKED)
      found.push(...(await ask<Found>(checkedRows(plan, fresh.slice(at, at + MAX_CHECKED)))));
    checked = best.length;
    if (checked === ranking.count) break;
  }
  const best = await ordered(plan, { ranking, found }, ask);
  return best.length >= end ? best : [...best, ...(await others(plan, ranking, ask))];
}

/** Matches without a word that ranks, newest first. */
async function others(plan: Plan, ranking: Ranking, ask: Ask): Promise<Found[]> {
  const rows = await ask<Found>(firstMatches(plan, RESULT_WINDOW));
  return rows.filter(({ number }) => ranking.scoreOf(number) === 0);
}

async function ordered(
  plan: Plan,
  { ranking, found }: { ranking: Ranking; found: readonly Found[] },
  ask: Ask,
): Promise<Found[]> {
  const all = sorted(found.map((row) => ({ row, score: ranking.scoreOf(row.number) })));
  const first = all.slice(0, LOOKED_AT);
  if (plan.neighbours.length > 0 && first.length > 1) {
    const pairs = new Map(
      (await ask<Pairs>(pairsIn(plan, first))).map((one) => [one.number, one.together]),
    );
    const raised = first.map(({ row, score }) => ({
      row,
      score: score + bonusOf(plan, ranking, pairs.get(row.number) ?? []),
    }));
    all.splice(0, first.length, ...sorted(raised));
  }
  return all.map(({ row }) => row);
}

type Ordered = { row: Found; score: number };
const sorted = (rows: Ordered[]): Ordered[] =>
  rows.sort(
    (a, b) =>
      b.score - a.score ||
      b.row.created_at.getTime() - a.row.created_at.getTime() ||
      (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : a.row.kind < b.row.kind ? -1 : 1),
  );

type Pairs = { number: number; together: readonly boolean[] };

function bonusOf({ neighbours }: Plan, ranking: Ranking, together: Pairs["together"]): number {
  return neighbours.reduce(
    (sum, { of: [one, other] }, at) =>
      together[at]
        ? sum + TOGETHER * Math.min(ranking.rarityOf(one), ranking.rarityOf(other))
        : sum,
    0,
  );
}

/** Which neighbours in the question stand together in the rows. */
function pairsIn({ neighbours, definition }: Plan, rows: readonly Ordered[]): Statement {
  const to = new Parameters();
  const tests = neighbours.map(({ query }) => `words @@ ${to.add(render(query), "tsquery")}`);
  const numbers = to.add(
    rows.map(({ row }) => row.number),
    "int[]",
  );
  const text = `SELECT number, ARRAY[${tests.join(", ")}] AS together
    FROM ${definition.table} WHERE number = ANY(${numbers})`;
  return { text, values: to.values };
}

function firstMatches(plan: Plan, count: number): Statement {
  const to = new Parameters();
  const rows = firstRows(plan, to, ORDERS.newest, count);
  return {
    text: `SELECT kind, id, number, place AS created_at FROM (${rows}) AS o`,
    values: to.values,
  };
}

function checkedRows(plan: Plan, best: readonly Scored[]): Statement {
  const to = new Parameters();
  const numbers = best.map(({ number }) => number);
  const text = numberedRows(plan, to, "kind, id, number, created_at", numbers);
  return { text, values: to.values };
}
