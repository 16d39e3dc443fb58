import type pg from "pg";
import type { LRUCache } from "lru-cache";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Piece, Scan } from "../port";
import { asksShortFieldsOnly, type Condition, Parameters, scopeCondition } from "./conditions";
import { rowsOf } from "./connections";
import { cursorOf, placeOf } from "./cursor";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, isFindingCheaper, type Plan, type Statement, whereSql } from "./plan";
import { hasPrefix } from "./text-query";

type Found = { kind: "record" | "draft"; id: string; place: string };

/** Rare enough to find all and sort them for every piece, whatever else is asked. */
const SORTED_AT_MAX = 5_000;

type Asked = Pick<Scan, "sort" | "size" | "after">;

/**
 * The rows behind a place in an order: each piece costs the same, however deep it lies.
 *
 * @param isWalked  whether it is known already that the first rows of the order are not enough
 */
export async function scanRows(
  pool: pg.Pool,
  plan: Plan,
  asked: Asked,
  { isWalked = false }: { isWalked?: boolean } = {},
): Promise<Piece> {
  const way = wayOf(plan, asked);
  const first =
    way.isUnsure && asked.after === undefined
      ? await firstOfMany(pool, plan, { ...way, isWalked }, asked)
      : undefined;
  return pieceOf(first ?? (await rowsOf<Found>(pool, scanStatement(plan, way, asked))), asked);
}

type Way = {
  readonly conditions: readonly Condition[];
  /** Those that the inverted index is asked for, to sort what it finds; none for a walk along the order. */
  readonly selective: ReadonlySet<Condition>;
  /** Nothing but words that begin so narrows it. */
  readonly isUnsure: boolean;
};

function wayOf(plan: Plan, { size }: Asked): Way {
  const conditions = conditionsOf(plan);
  const rarest = Math.min(1, ...conditions.map(({ share }) => share));
  const selective = new Set(conditions.filter(({ share }) => share === rarest));
  const isSorted =
    plan.statistics.rows * rarest <= SORTED_AT_MAX ||
    isFindingCheaper(plan, conditions, { selective, count: size + 1 });
  if (!isSorted) return { conditions, selective: new Set(), isUnsure: false };
  const [text] = conditions;
  const isByText = plan.text !== undefined && text !== undefined && selective.has(text);
  return {
    conditions,
    selective,
    isUnsure: isByText && selective.size === 1 && hasPrefix(plan.text),
  };
}

/** How many times as many rows are walked as should be enough. */
const PATIENCE = 4;
/** Rows that are checked by their short vectors in a fraction of the time in which a beginning of two letters is looked up. */
export const CHECKED_FIRST = 1_024;

/** Whether rows are checked for the text by their short vectors. */
export const isQuicklyChecked = ({ text, definition }: Plan): boolean =>
  text !== undefined && asksShortFieldsOnly(text, definition);

/** Whether the first rows of an order are checked before any others: not where all matches are few. */
export const isWalkedFirst = (plan: Plan): boolean =>
  isQuicklyChecked(plan) && plan.statistics.rows > SORTED_AT_MAX;

/**
 * How many rows have a word that begins so is not known: many rare words may. Where some thousand were found, the others are
 * not, since the first rows of the order that fit are soon met on a walk along it. Where rows are quickly checked, a short walk
 * comes first. Undefined where neither finds enough.
 */
async function firstOfMany(
  pool: pg.Pool,
  plan: Plan,
  way: Way & { readonly isWalked: boolean },
  asked: Asked,
): Promise<readonly Found[] | undefined> {
  const walk = async (rows: number) => {
    const walked = await walkRows(pool, plan, asked, rows);
    return walked.length > asked.size ? walked : undefined;
  };
  const bounded = boundedStatement(plan, way, asked);
  const name = JSON.stringify(bounded);
  const known = knownAsMany(pool);
  if (!known.has(name)) {
    const first = isWalkedFirst(plan) && !way.isWalked ? await walk(CHECKED_FIRST) : undefined;
    if (first) return first;
    const found = await rowsOf<Counted>(pool, bounded);
    if ((found[0]?.total ?? 0) <= SORTED_AT_MAX) return found.filter(isFound);
  }
  const share = Math.min(1, SORTED_AT_MAX / Math.max(plan.statistics.rows, 1));
  const walked = await walk(2 ** Math.ceil(Math.log2((PATIENCE * (asked.size + 1)) / share)));
  if (walked) known.set(name, true);
  else known.delete(name);
  return walked;
}

const REMEMBERED = 2_000;
const remembered = new WeakMap<pg.Pool, LRUCache<string, true>>();

/**
 * Statements that found too many, so that the next time the long walk comes first: to look up a beginning of two letters takes
 * long, and people type the same ones. Whether the walk is enough shows each time.
 */
function knownAsMany(pool: pg.Pool): LRUCache<string, true> {
  let known = remembered.get(pool);
  if (!known) remembered.set(pool, (known = recentlyUsed(REMEMBERED)));
  return known;
}

type Counted = (Found | { kind: null }) & { total: number };
const isFound = (row: Counted): row is Found & { total: number } => row.kind !== null;

/** The first of all that fit if these are not too many, else a row without a document: `total` says how many were found. */
function boundedStatement(
  plan: Plan,
  { conditions, selective }: Way,
  { sort, size }: Asked,
): Statement {
  const to = new Parameters();
  const order = ORDERS[sort];
  const where = whereSql(plan, conditions, selective, to);
  return {
    text: `WITH found AS MATERIALIZED (
        SELECT kind, id, ${order.column} AS place FROM ${plan.definition.table} WHERE ${where} LIMIT ${SORTED_AT_MAX + 1})
      SELECT kind, id, place::text, total FROM (SELECT count(*)::int AS total FROM found) AS counted
      LEFT JOIN found ON total <= ${SORTED_AT_MAX}
      ORDER BY ${orderSql(order, "place")} LIMIT ${limitFor(size)}`,
    values: to.values,
  };
}

/** What fits among the first `rows` of an order, up to at least one more than `size`. */
export function walkRows(
  pool: pg.Pool,
  plan: Plan,
  { sort, size }: Asked,
  rows: number,
): Promise<Found[]> {
  const to = new Parameters();
  const order = ORDERS[sort];
  const parts = conditionsOf(plan).map((one) => one.sql(to, "checked"));
  const text = `SELECT kind, id, ${order.column}::text AS place FROM (
      SELECT * FROM ${plan.definition.table} WHERE ${scopeCondition(plan.question.scope)}
      ORDER BY ${orderSql(order)} LIMIT ${rows}) AS first
    WHERE ${parts.join(" AND ")} ORDER BY ${orderSql(order)} LIMIT ${limitFor(size)}`;
  return rowsOf<Found>(pool, { text, values: to.values });
}

/** The planner has to know how few are asked for, so it is part of the text, rounded up to keep texts few. */
const limitFor = (size: number) => 2 ** Math.ceil(Math.log2(size + 1));

function scanStatement(
  plan: Plan,
  { conditions, selective }: Way,
  { sort, size, after }: Asked,
): Statement {
  const to = new Parameters();
  const order = ORDERS[sort];
  const parts = [whereSql(plan, conditions, selective, to)];
  if (after !== undefined) {
    const place = placeOf(after, sort, order.type);
    const value = to.add(place.value, order.type);
    const key = `(${to.add(place.id, "text")}, ${to.add(place.kind, "text")})`;
    const [further, notBefore] = order.direction === "DESC" ? ["<", "<="] : [">", ">="];
    parts.push(
      `${order.column} ${notBefore} ${value} AND (${order.column} ${further} ${value} OR (id, kind) > ${key})`,
    );
  }
  const columns = `kind, id, ${order.column} AS place`;
  const where = parts.join(" AND ");
  const limit = limitFor(size);
  const rows =
    selective.size > 0
      ? `SELECT * FROM (SELECT ${columns} FROM ${plan.definition.table} WHERE ${where} OFFSET 0) AS i ORDER BY ${orderSql(order, "place")} LIMIT ${limit}`
      : `SELECT ${columns} FROM ${plan.definition.table} WHERE ${where} ORDER BY ${orderSql(order)} LIMIT ${limit}`;
  const text = `SELECT kind, id, place::text FROM (${rows}) AS p`;
  return { text, values: to.values };
}

function pieceOf(found: readonly Found[], { sort, size }: Asked): Piece {
  const hits = found.slice(0, size);
  const last = hits.at(-1);
  const isMore = found.length > size;
  return {
    hits: hits.map(({ kind, id }) => ({ kind, id })),
    next:
      isMore && last
        ? cursorOf(sort, { value: last.place, id: last.id, kind: last.kind })
        : undefined,
  };
}
