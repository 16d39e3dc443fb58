import type { IndexDefinition } from "../definition";
import type { SearchRequest } from "../port";
import type { Neighbours, RankingTerm } from "./compile";
import { type Condition, type Parameters, scopeCondition, textCondition } from "./conditions";
import { type Order, orderSql } from "./orders";
import type { Statistics } from "./statistics";
import { sampleLexeme } from "./lexemes";
import { anyText, lexeme, type TextQuery } from "./text-query";

/**
 * How rows are found at a bounded cost, independent of the number of works. The statistics tell how many
 * rows meet a condition; conditions that few rows meet are asked of the inverted index, the others are checked
 * on the rows that are found. A question that most rows meet needs no index but one that is in the order of
 * the list: nearly every row on the way fits, so a page is soon full.
 */
export type Plan = {
  readonly question: Pick<
    SearchRequest,
    "scope" | "where" | "facets" | "facetCounts" | "selected" | "sort" | "page" | "size"
  >;
  readonly definition: IndexDefinition;
  readonly statistics: Statistics;
  /** {@link MAX_FOUND}, or fewer in tests. */
  readonly maxFound: number;
  /** `MAX_COUNTED`, or fewer in tests. */
  readonly maxCounted: number;
  /** The query on the text. */
  readonly text: TextQuery | undefined;
  readonly wanted: readonly RankingTerm[];
  readonly neighbours: readonly Neighbours[];
  /** What else the query asks of columns. */
  readonly ranges: readonly Condition[];
  /** Who may see the rows. */
  readonly permissions: readonly Condition[];
  /** The chosen facet values, which narrow the hits but not the counts. */
  readonly selections: readonly Condition[];
};

export type Statement = { readonly text: string; readonly values: unknown[] };

/** Rows that the inverted index finds for counting; of more, a part chosen by chance is counted. */
export const MAX_FOUND = 100_000;

/** Steps through all documents that one question may cost; others leave more of them to the inverted index. */
export const MAX_PASSES = 100;

/** Rough costs of a row, in microseconds: found by the index; passed on the way; the same with its text checked. */
const COST_FOUND = 0.5;
const COST_PASSED = 0.5;
const COST_CHECKED = 3;
/** Rarer than this, a condition is worth a look into the index. */
const WORTH_INDEX = 0.25;

/** A list's conditions. */
export function conditionsOf(plan: Plan): Condition[] {
  return [
    ...(plan.text ? [textCondition(plan.text, plan.statistics, plan.definition)] : []),
    ...plan.ranges,
    ...plan.permissions,
    ...plan.selections,
  ];
}

/** Rows that meet all conditions, as far as the statistics know. */
export function expectedRows(plan: Plan, conditions: readonly Condition[]): number {
  return conditions.reduce((rows, { share }) => rows * share, plan.statistics.rows);
}

/** The text and permissions of a list, without the chosen facet values. */
export const unselected = (plan: Plan): Plan => ({ ...plan, selections: [] });

/** Numbers of rows that meet the conditions, in no order; one more than `maxFound` where there are more. */
export function anyRows(plan: Plan, to: Parameters): string {
  const conditions = conditionsOf(plan);
  const selective = worthIndexing(conditions, plan.text !== undefined);
  return `SELECT number FROM ${plan.definition.table}
    WHERE ${whereSql(plan, conditions, selective, to)} LIMIT ${plan.maxFound + 1}`;
}

/** Of the rows with these numbers, those that meet the conditions. */
export function numberedRows(plan: Plan, to: Parameters, numbers: readonly number[]): string {
  const conditions = whereSql(plan, conditionsOf(plan), new Set(), to);
  return `SELECT number FROM ${plan.definition.table}
    WHERE number = ANY(${to.add(numbers, "int[]")}) AND ${conditions}`;
}

/** A question about some of the parts that all rows are divided into by chance. */
export function sampled(plan: Plan, parts: number): Plan {
  const sample = anyText(Array.from({ length: parts }, (_, at) => lexeme(sampleLexeme(at))));
  if (!sample) return plan;
  return { ...plan, text: plan.text ? { op: "and", of: [sample, plan.text] } : sample };
}

/** The first rows in an order: by walking along its index, or by finding all and sorting them. */
export function firstRows(plan: Plan, to: Parameters, order: Order, count: number): string {
  const conditions = conditionsOf(plan);
  const selective = worthIndexing(conditions, plan.text !== undefined);
  const columns = `kind, id, number, ${order.column} AS place`;
  // The planner has to know how few are asked for, so the number is part of the text, rounded up to keep texts few.
  const limit = 2 ** Math.ceil(Math.log2(Math.max(count, 32)));
  if (isFindingCheaper(plan, conditions, { selective, count }))
    return `SELECT * FROM (SELECT ${columns} FROM ${plan.definition.table}
        WHERE ${whereSql(plan, conditions, selective, to)} OFFSET 0) AS i
      ORDER BY ${orderSql(order, "place")} LIMIT ${limit}`;
  return `SELECT ${columns} FROM ${plan.definition.table} WHERE ${whereSql(plan, conditions, new Set(), to)}
    ORDER BY ${orderSql(order)} LIMIT ${limit}`;
}

/**
 * Whether it costs less to find all rows that meet the selective conditions, and to sort them, than to walk along the index of
 * an order until there are enough.
 */
export function isFindingCheaper(
  { statistics: { rows }, text }: Plan,
  conditions: readonly Condition[],
  { selective, count }: { selective: ReadonlySet<Condition>; count: number },
): boolean {
  if (selective.size === 0) return false;
  const found = [...selective].reduce((left, { share }) => left * share, rows);
  // Rows that may not be there could be looked for along the whole index, so only what is certain counts for the walk.
  const certain = conditions.reduce(
    (left, { share, certainShare = share }) => left * certainShare,
    1,
  );
  const passed = Math.min(rows, count / Math.max(certain, 1e-6));
  return found * COST_FOUND <= passed * (text === undefined ? COST_PASSED : COST_CHECKED);
}

function worthIndexing(conditions: readonly Condition[], hasText: boolean): ReadonlySet<Condition> {
  const rare = conditions.filter(({ share }) => share <= WORTH_INDEX);
  // Even a common word is cheaper to look up than to check; it comes first.
  return new Set(rare.length === 0 && hasText ? conditions.slice(0, 1) : rare);
}

/** The scope and all conditions; those that are selective are open to the inverted index. */
export function whereSql(
  plan: Plan,
  conditions: readonly Condition[],
  selective: ReadonlySet<Condition>,
  to: Parameters,
): string {
  const parts = conditions.map((one) => one.sql(to, selective.has(one) ? "indexed" : "checked"));
  return [scopeCondition(plan.question.scope), ...parts].join(" AND ");
}
