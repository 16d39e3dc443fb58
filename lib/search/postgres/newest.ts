import type pg from "pg";
import type { DocumentKey, Newest } from "../port";
import type { Columns } from "./columns/columns";
import type { CurrentColumns } from "./columns/current";
import { slotsSeen } from "./columns/selection";
import { Parameters, scopeCondition } from "./conditions";
import { rowsOf } from "./connections";
import { inAnyField } from "./lexemes";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, MAX_PASSES, type Plan } from "./plan";
import { listsFor, passesOf, textMatches } from "./posting-list-matches";
import { readState, type SearchState } from "./read-state";
import { CHECKED_FIRST, isQuicklyChecked, isWalkedFirst, scanRows, walkRows } from "./scan";
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
  // The database reads the newest documents while the lists are looked at: hardly ever is one of the two enough.
  const [first, listed] = await Promise.all([amongFirst(index, plans), byLists(index, plans)]);
  const found = new Map(withEnough(index, first));
  const isLeft = (plan: Plan) => !found.has(plan);
  const candidates = listed.filter(({ plan }) => isLeft(plan));
  for (const [plan, newest] of await checked(index, candidates)) found.set(plan, newest);
  const met = first.filter(([plan, matches]) => isLeft(plan) && matches.length >= SOME);
  for (const [plan, newest] of await furtherOn(index, met)) found.set(plan, newest);
  for (const [plan, newest] of await byScans(index, plans.filter(isLeft))) found.set(plan, newest);
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

type Matches = readonly (readonly [Plan, readonly DocumentKey[]])[];

/** Those of which enough matches are known, though not all. */
const withEnough = ({ enough }: Index, matches: Matches): Found =>
  matches
    .filter(([, hits]) => hits.length >= enough)
    .map(([plan, hits]) => [plan, newestOf(hits, plan, false)] as const);

/** The matches among the first documents of all. */
async function amongFirst({ pool }: Index, plans: readonly Plan[]): Promise<Matches> {
  const walked = plans.filter(isWalkedFirst);
  const [first] = walked;
  if (!first) return [];
  const rows = await matchesAmong(
    pool,
    walked,
    () => `ORDER BY ${orderSql(ORDERS.newest)} LIMIT ${CHECKED_FIRST}`,
  );
  return walked.map((plan, at) => [plan, rows[at] ?? []] as const);
}

/** With so many matches among the first documents, enough are among the next: to find all would take longer. */
const SOME = 4;
const MAX_WALKED = 12 * CHECKED_FIRST;

async function furtherOn(index: Index, met: Matches): Promise<Found> {
  const asked = { sort: "newest", size: index.enough } as const;
  const walks = met.map(
    async ([plan]) => [plan, await walkRows(index.pool, plan, asked, MAX_WALKED)] as const,
  );
  return withEnough(index, await Promise.all(walks));
}

type Match = DocumentKey & { readonly number: number };

/**
 * Which of some documents match each question, the newest first and one more than are asked for: each document is read once.
 *
 * @param narrowed  SQL that follows the condition on the scope
 */
async function matchesAmong(
  pool: pg.Pool,
  plans: readonly Plan[],
  narrowed: (to: Parameters) => string,
): Promise<Match[][]> {
  const [first] = plans;
  if (!first) return [];
  const { question, definition } = first;
  const to = new Parameters();
  const order = ORDERS.newest;
  const matches = plans.map((plan, at) => {
    const conditions = conditionsOf(plan).map((one) => one.sql(to, "checked"));
    return `${conditions.join(" AND ")} AS matches_${at}`;
  });
  const pieces = plans.map(
    // Each piece keeps its order, since PostgreSQL appends one to the other.
    (_, at) => `(SELECT ${at} AS question, kind, id, number FROM read WHERE matches_${at}
      ORDER BY ${orderSql(order, "place")} LIMIT ${question.size + 1})`,
  );
  const text = `WITH read AS MATERIALIZED (
      SELECT kind, id, number, ${order.column} AS place, ${matches.join(", ")} FROM (
        SELECT * FROM ${definition.table} WHERE ${scopeCondition(question.scope)} ${narrowed(to)}) AS document)
    ${pieces.join("\nUNION ALL ")}`;
  const rows = await rowsOf<Match & { question: number }>(pool, { text, values: to.values });
  return plans.map((_, at) => rows.filter(({ question }) => question === at));
}

/** Documents checked first of those that have the words in some field, and at most. */
const CHECKED = 128;
const MAX_CHECKED = 1_152;
/** Lists that are longer take longer to read than rows to be found by the inverted index. */
const MAX_LISTED = 250_000;
const MAX_PREFIX_BYTES = 300_000;

/** The documents that may match, of the questions for which lists tell them. */
async function byLists({ columns, pool }: Index, plans: readonly Plan[]): Promise<Candidates[]> {
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
  return candidatesIn(
    state,
    asked.map(({ plan }) => plan),
  );
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
  let left = candidates.map((one) => ({ ...one, hits: [] as readonly Match[] }));
  let before = 0;
  for (const most of [CHECKED, MAX_CHECKED]) {
    if (left.length === 0) break;
    const asked = left.map(({ plan, numbers }) => ({ plan, numbers: numbers.slice(before, most) }));
    const matches = await matchesOfCandidates(pool, asked);
    left = left.flatMap((one, at) => {
      const { plan, numbers, areAll } = one;
      const hits = [...one.hits, ...(matches[at] ?? [])];
      const isEnd = areAll && numbers.length <= most;
      if (!isEnd && hits.length < enough) {
        const isHopeful = areAll || hits.length * (MAX_CHECKED / most) > SURE * enough;
        return isHopeful ? [{ ...one, hits }] : [];
      }
      found.push([plan, newestOf(hits, plan, isEnd)]);
      return [];
    });
    before = most;
  }
  return found;
}

/** As the first candidates are few, they have to promise so many times as many matches as are wanted. */
const SURE = 1.5;

/** Which of the candidates of each question match. Questions mostly have the same, so those of all are read together. */
async function matchesOfCandidates(
  pool: pg.Pool,
  asked: readonly Pick<Candidates, "plan" | "numbers">[],
): Promise<Match[][]> {
  const all = new Set(asked.flatMap(({ numbers }) => numbers));
  const matches = await matchesAmong(
    pool,
    asked.map(({ plan }) => plan),
    (to) => `AND number = ANY(${to.add([...all], "int[]")})`,
  );
  // Between those of another question there may be others that match and were not read.
  return asked.map(({ numbers }, at) => {
    const own = new Set(numbers);
    return (matches[at] ?? []).filter(({ number }) => own.has(number));
  });
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
