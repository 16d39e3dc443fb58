import type pg from "pg";
import type { DocumentKey, Newest } from "../port";
import { bestHits, type Hit } from "./best-hits";
import type { CurrentColumns } from "./columns/current";
import { slotsSeen } from "./columns/selection";
import { Parameters, scopeCondition } from "./conditions";
import { rowsOf } from "./connections";
import { inAnyField } from "./lexemes";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, numberedRows, type Plan, type Statement } from "./plan";
import { listsFor, textMatches } from "./posting-list-matches";
import { readState, type SearchState } from "./read-state";
import { CHECKED_FIRST, isQuicklyChecked, isWalkedFirst, scanRows } from "./scan";
import type { Shares } from "./statistics";
import type { TextQuery } from "./text-query";

/**
 * The newest matches of several questions, such as those for what begins with the letters that somebody types. Common words are
 * met among the newest documents of all. Of others the lists of postings tell who has the word in some field; whether it is in
 * the field that was asked is checked from the newest on, until there are enough.
 */
type Index = { readonly columns: CurrentColumns; readonly pool: pg.Pool };

type Found = readonly (readonly [Plan, Newest])[];

/** @param plans  of the same scope and size, from the newest on */
export async function newestOfEach(index: Index, plans: readonly Plan[]): Promise<Newest[]> {
  const found = new Map<Plan, Newest>();
  for (const find of [amongFirst, byLists, byScans]) {
    const left = plans.filter((plan) => !found.has(plan));
    if (left.length === 0) break;
    for (const [plan, newest] of await find(index, left)) found.set(plan, newest);
  }
  return plans.map((plan) => found.get(plan) ?? { hits: [], isAll: true });
}

const newestOf = (hits: readonly DocumentKey[], { question: { size } }: Plan): Newest => ({
  hits: hits.slice(0, size).map(({ kind, id }) => ({ kind, id })),
  isAll: hits.length <= size,
});

/** Those with enough matches among the first documents of all. */
async function amongFirst({ pool }: Index, plans: readonly Plan[]): Promise<Found> {
  const walked = plans.filter(isWalkedFirst);
  const [first] = walked;
  if (!first) return [];
  const rows = await rowsOf<DocumentKey & { question: number }>(pool, firstOfAll(walked, first));
  return walked.flatMap((plan, at) => {
    const newest = newestOf(
      rows.filter(({ question }) => question === at),
      plan,
    );
    return newest.isAll ? [] : [[plan, newest] as const];
  });
}

function firstOfAll(plans: readonly Plan[], { question, definition }: Plan): Statement {
  const to = new Parameters();
  const order = ORDERS.newest;
  const matches = plans.map((plan, at) => {
    const conditions = conditionsOf(plan).map((one) => one.sql(to, "checked"));
    return `${conditions.join(" AND ")} AS matches_${at}`;
  });
  const pieces = plans.map(
    (_, at) => `(SELECT ${at} AS question, kind, id FROM first WHERE matches_${at}
      ORDER BY ${orderSql(order, "place")} LIMIT ${question.size + 1})`,
  );
  const text = `WITH first AS MATERIALIZED (SELECT kind, id, ${order.column} AS place, ${matches.join(", ")} FROM (
      SELECT * FROM ${definition.table} WHERE ${scopeCondition(question.scope)}
      ORDER BY ${orderSql(order)} LIMIT ${CHECKED_FIRST}) AS newest)
    ${pieces.join("\nUNION ALL ")}`;
  return { text, values: to.values };
}

/** Documents checked of those that have the words in some field: more than that where the first are not enough. */
const CHECKED = [128, 512, 2_048];
/** Longer lists take longer to read than rows to be found by the inverted index. */
const MAX_LISTED = 250_000;
const MAX_PREFIX_BYTES = 500_000;

async function byLists({ columns, pool }: Index, plans: readonly Plan[]): Promise<Found> {
  const asked = plans.flatMap((plan) => {
    const candidates = isQuicklyChecked(plan) && candidatesOf(plan, () => true);
    const lists = candidates && listsFor(candidates);
    return lists ? [{ plan, lists }] : [];
  });
  const [first] = asked;
  if (!first) return [];
  const state = await readState(
    { columns, pool, definition: first.plan.definition },
    {
      ...{ terms: [], found: [], maxPrefixBytes: MAX_PREFIX_BYTES },
      lexemes: asked.flatMap(({ lists }) => lists.lexemes),
      prefixes: [...new Set(asked.flatMap(({ lists }) => lists.prefixes))],
    },
  );
  const isRead = (prefix: string) => state.lists.wholePrefixes.has(prefix);
  const listed = asked.flatMap(({ plan }) => {
    const candidates = candidatesOf(plan, isRead);
    return candidates ? [{ plan, candidates }] : [];
  });
  return checked(pool, state, listed);
}

type Listed = { readonly plan: Plan; readonly candidates: TextQuery };

async function checked(
  pool: pg.Pool,
  state: SearchState,
  listed: readonly Listed[],
): Promise<Found> {
  const found: [Plan, Newest][] = [];
  let left = listed.map((one) => ({ ...one, passed: [] as Hit[], seen: 0 }));
  for (const count of CHECKED) {
    if (left.length === 0) break;
    const next = left.map((one) => ({
      ...one,
      hits: newestCandidates(state, one, one.seen + count).slice(one.seen),
    }));
    const held = await matchesAmong(pool, next);
    left = next.flatMap(({ hits, ...one }, at) => {
      const passed = [...one.passed, ...hits.filter(({ number }) => held[at]?.has(number))];
      const isEnd = hits.length < count;
      if (isEnd || passed.length > one.plan.question.size) {
        found.push([one.plan, newestOf(passed, one.plan)]);
        return [];
      }
      return [{ ...one, passed, seen: one.seen + hits.length }];
    });
  }
  return found;
}

function newestCandidates(state: SearchState, { plan, candidates }: Listed, count: number): Hit[] {
  return state.with((columns) => {
    const slots = slotsSeen(columns, plan.question, textMatches(candidates, state.lists, columns));
    return bestHits(columns, { scores: new Float32Array(slots.length), slots }, count);
  });
}

/** Which of these documents match, for each question: by one statement. */
async function matchesAmong(
  pool: pg.Pool,
  asked: readonly { readonly plan: Plan; readonly hits: readonly Hit[] }[],
): Promise<ReadonlySet<number>[]> {
  const to = new Parameters();
  const parts = asked.map(({ plan, hits }, at) => {
    const numbers = hits.map(({ number }) => number);
    return `SELECT ${at} AS question, number FROM (${numberedRows(plan, to, numbers)}) AS q${at}`;
  });
  const statement = { text: parts.join("\nUNION ALL "), values: to.values };
  const rows = await rowsOf<{ question: number; number: number }>(pool, statement);
  const held = asked.map(() => new Set<number>());
  for (const { question, number } of rows) held[question]?.add(number);
  return held;
}

/**
 * What all matches of a question about fields have in any field, of what lists tell; undefined where they tell nothing.
 *
 * @param isRead  whether all lexemes with a beginning are known
 */
function candidatesOf(plan: Plan, isRead: (prefix: string) => boolean): TextQuery | undefined {
  const { certain, rows } = plan.statistics;
  const inAny = (query: TextQuery): TextQuery | undefined => {
    switch (query.op) {
      case "lexeme": {
        const lexeme = inAnyField(query.lexeme);
        const isUsable = query.isPrefix ? isRead(lexeme) : !isTooCommon(lexeme, certain, rows);
        return isUsable ? { ...query, lexeme } : undefined;
      }
      case "and": {
        const [only, ...more] = query.of.flatMap((part) => inAny(part) ?? []);
        return only && more.length > 0 ? { op: "and", of: [only, ...more] } : only;
      }
      case "or": {
        const parts = query.of.flatMap((part) => inAny(part) ?? []);
        return parts.length === query.of.length ? { op: "or", of: parts } : undefined;
      }
      case "not":
      case "phrase":
        return undefined;
    }
  };
  return plan.text && inAny(plan.text);
}

const isTooCommon = (lexeme: string, { shareOf }: Shares, rows: number): boolean =>
  rows * shareOf("words", lexeme) > MAX_LISTED;

const byScans = ({ pool }: Index, plans: readonly Plan[]): Promise<Found> =>
  Promise.all(
    plans.map(async (plan) => {
      const { size } = plan.question;
      const { hits, next } = await scanRows(
        pool,
        plan,
        { sort: "newest", size },
        { isWalked: true },
      );
      return [plan, { hits, isAll: next === undefined }] as const;
    }),
  );
