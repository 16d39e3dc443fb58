import type { Piece, Scan } from "../port";
import { Parameters, scopeCondition } from "./conditions";
import { cursorOf, placeOf } from "./cursor";
import { ORDERS, orderSql } from "./orders";
import { conditionsOf, isFindingCheaper, type Plan, type Statement } from "./plan";

export type Found = { kind: "record" | "draft"; id: string; place: string };

/** Rare enough to find all and sort them for every piece, whatever else is asked. */
const SORTED_AT_MAX = 5_000;

/** The rows behind a place in an order: each piece costs the same, however deep it lies. */
export function scanStatement(
  plan: Plan,
  { sort, size, after }: Pick<Scan, "sort" | "size" | "after">,
): Statement & { piece: (rows: readonly Found[]) => Piece } {
  const to = new Parameters();
  const order = ORDERS[sort];
  const conditions = conditionsOf(plan);
  const rarest = Math.min(1, ...conditions.map(({ share }) => share));
  const selective = new Set(conditions.filter(({ share }) => share === rarest));
  const isSorted =
    plan.statistics.rows * rarest <= SORTED_AT_MAX ||
    isFindingCheaper(plan, conditions, { selective, count: size + 1 });
  const parts = conditions.map((one) =>
    one.sql(to, isSorted && selective.has(one) ? "indexed" : "checked"),
  );
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
  const where = [scopeCondition(plan.question.scope), ...parts].join(" AND ");
  const limit = 2 ** Math.ceil(Math.log2(size + 1));
  const rows = isSorted
    ? `SELECT * FROM (SELECT ${columns} FROM ${plan.definition.table} WHERE ${where} OFFSET 0) AS i ORDER BY ${orderSql(order, "place")} LIMIT ${limit}`
    : `SELECT ${columns} FROM ${plan.definition.table} WHERE ${where} ORDER BY ${orderSql(order)} LIMIT ${limit}`;
  const text = `SELECT kind, id, place::text FROM (${rows}) AS p`;
  return { text, values: to.values, piece: (found) => pieceOf(found, size, sort) };
}

function pieceOf(found: readonly Found[], size: number, sort: string): Piece {
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
