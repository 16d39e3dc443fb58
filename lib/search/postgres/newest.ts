import type pg from "pg";
import type { DocumentKey, Newest } from "../port";
import type { Columns } from "./columns/columns";
import type { CurrentColumns } from "./columns/current";
import { slotsSeen } from "./columns/selection";
import { Parameters, scopeCondition } from "./conditions";
import { rowsOf } from "./connections";
import { inAnyField } from "./lexemes";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, MAX_PASSES, numberedRows, type Plan, type Statement } from "./plan";
import { listsFor, passesOf, textMatches } from "./posting-list-matches";
import { readState, type SearchState } from "./read-state";
import { CHECKED_FIRST, isQuicklyChecked, isWalkedFirst, scanRows } from "./scan";
import type { Shares } from "./statistics";
import type { TextQuery } from "./text-query";

/**
 * The newest matches of several questions, such as those for what begins with the letters that somebody types. Common words are
 * met among the newest documents of all. Of others the lists of postings tell who has the word in some field; whether it is in
 * the field that was asked is checked from the newest on, until there are enough.
 */
type Index = {
  readonly columns: CurrentColumns;
  readonly pool: pg.Pool;
  /** So many matches are enough where more would take longer. */
  readonly enough: number;
};

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

const newestOf = (
  hits: readonly DocumentKey[],
  { question: { size } }: Plan,
  isEnd: boolean,
): Newest => ({
  hits: hits.slice(0, size).map(({ kind, id }) => ({ kind, id })),
  isAll: isEnd && hits.length <= size,
});

/** Those with enough matches among the first documents of all. */
async function amongFirst({ pool, enough }: Index, plans: readonly Plan[]): Promise<Found> {
  const walked = plans.filter(isWalkedFirst);
  const [first] = walked;
  if (!first) return [];
  const rows = await rowsOf<DocumentKey & { question: number }>(pool, firstOfAll(walked, first));
  return walked.flatMap((plan, at) => {
    const hits = rows.filter(({ question }) => question === at);
    return hits.length >= enough ? [[plan, newestOf(hits, plan, false)] as const] : [];
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
    // Each piece keeps its order, since PostgreSQL appends one to the other.
    (_, at) => `(SELECT ${at} AS question, kind, id FROM first WHERE matches_${at}
      ORDER BY ${orderSql(order, "place")} LIMIT ${question.size + 1})`,
  );
  const text = `WITH first AS MATERIALIZED (SELECT kind, id, ${order.column} AS place, ${matches.join(", ")} FROM (
      SELECT * FROM ${definition.table} WHERE ${scopeCondition(question.scope)}
      ORDER BY ${orderSql(order)} LIMIT ${CHECKED_FIRST}) AS newest)
    ${pieces.join("\nUNION ALL ")}`;
  return { text, values: to.values };
}

/** Documents checked first of those that have the words in some field, and at most. */
const CHECKED = 128;
const MAX_CHECKED = 1_152;
/** Lists that are longer take longer to read than rows to be found by the inverted index. */
const MAX_LISTED = 250_000;
const MAX_PREFIX_BYTES = 300_000;

async function byLists({ columns, pool, enough }: Index, plans: readonly Plan[]): Promise<Found> {
  const asked = plans.flatMap((plan) => {
    const candidates = isQuicklyChecked(plan) && candidatesOf(plan, () => true);
    const lists =
      candidates && passesOf(candidates) <= MAX_PASSES ? listsFor(candidates) : undefined;
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
  const candidates = candidatesIn(
    state,
    asked.map(({ plan }) => plan),
  );
  return checked({ pool, enough }, candidates);
}

type Candidates = {
  readonly plan: Plan;
  /** Numbers of documents, the newest first. */
  readonly numbers: readonly number[];
  /** Whether there are no others. */
  readonly areAll: boolean;
};

/** The newest documents with the words of each question in any field. Questions about several fields have the same. */
function candidatesIn(state: SearchState, plans: readonly Plan[]): Candidates[] {
  const { lists } = state;
  const known = new Map<string, Omit<Candidates, "plan">>();
  return plans.flatMap((plan) => {
    const query = candidatesOf(plan, (prefix) => lists.wholePrefixes.has(prefix));
    if (!query) return [];
    const name = JSON.stringify([query, plan.question.where]);
    let found = known.get(name);
    if (!found) {
      found = state.with((columns) => {
        const slots = slotsSeen(columns, plan.question, textMatches(query, lists, columns));
        const numbers = newestNumbers(columns, slots, MAX_CHECKED);
        return { numbers, areAll: numbers.length === slots.length };
      });
      known.set(name, found);
    }
    return [{ plan, ...found }];
  });
}

/** The numbers of the newest `count` of these documents, in order. Slots are ascending, so most of the newest are at the end. */
function newestNumbers(columns: Columns, slots: Uint32Array, count: number): number[] {
  const { created, first } = columns;
  const compare = (a: number, b: number) =>
    (created[b] ?? 0) - (created[a] ?? 0) || (columns.idOf(a) < columns.idOf(b) ? -1 : 1);
  let newest: number[] = [];
  let oldest = -Infinity;
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at] ?? 0;
    if ((created[slot] ?? 0) < oldest) continue;
    newest.push(slot);
    if (newest.length < 2 * count) continue;
    newest = newest.sort(compare).slice(0, count);
    oldest = created[newest.at(-1) ?? 0] ?? 0;
  }
  return newest
    .sort(compare)
    .slice(0, count)
    .map((slot) => first + slot);
}

/** The questions of which enough candidates match, or all are checked. What the first ones tell decides whether more are. */
async function checked(
  { pool, enough }: Pick<Index, "pool" | "enough">,
  candidates: readonly Candidates[],
): Promise<Found> {
  const found: [Plan, Newest][] = [];
  let left = candidates;
  for (const most of [CHECKED, MAX_CHECKED]) {
    if (left.length === 0) break;
    const matches = await matchesAmong(pool, left, most);
    left = left.filter(({ plan, numbers, areAll }, at) => {
      const hits = matches[at] ?? [];
      const isEnd = areAll && numbers.length <= most;
      if (!isEnd && hits.length < enough)
        return areAll || hits.length * (MAX_CHECKED / most) > SURE * enough;
      found.push([plan, newestOf(hits, plan, isEnd)]);
      return false;
    });
  }
  return found;
}

/** As the first candidates are few, they have to promise so many times as many matches as are wanted. */
const SURE = 1.5;

/** Which of the first candidates match, in their order: by one statement for all questions. */
async function matchesAmong(
  pool: pg.Pool,
  candidates: readonly Candidates[],
  most: number,
): Promise<DocumentKey[][]> {
  const to = new Parameters();
  const parts = candidates.map(({ plan, numbers }, at) =>
    numberedRows(plan, to, {
      numbers: numbers.slice(0, most),
      columns: `${at} AS question, number, kind, id`,
    }),
  );
  const statement = { text: parts.join("\nUNION ALL "), values: to.values };
  const rows = await rowsOf<DocumentKey & { question: number; number: number }>(pool, statement);
  const matches = candidates.map(() => new Map<number, DocumentKey>());
  for (const { question, number, ...key } of rows) matches[question]?.set(number, key);
  return candidates.map(({ numbers }, at) =>
    numbers.flatMap((number) => matches[at]?.get(number) ?? []),
  );
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
