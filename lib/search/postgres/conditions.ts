import { databaseDay, FIRST_DATED } from "./database-days";
import type { Filter } from "@/lib/core/rule";
import { facetRange } from "../facet-range";
import type { IndexDefinition } from "../definition";
import type { Scope } from "../port";
import type { ColumnRange, RowQuery } from "./row-query";
import { wordIn } from "./lexemes";
import { tag } from "./rows";
import type { Shares, Statistics } from "./statistics";
import { render, type TextQuery } from "./text-query";

/** The values of a statement; each call of `add` answers its placeholder. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/**
 * A condition on rows, and the share of rows that meet it. Written in two ways: open to the index, or hidden
 * from the planner in `coalesce`, so that it is checked row by row. Which one is better depends on the share,
 * and the planner, which does not know a parameter's, would guess.
 */
export type Condition = {
  readonly share: number;
  /** What is certain of the share, where that is less. */
  readonly certainShare?: number;
  readonly sql: (to: Parameters, way: Way) => string;
};

type Way = "indexed" | "checked";

const COMMON = 0.3;

/** `IS TRUE` keeps the planner from the primary key, of which it would read every entry for a kind. */
export function scopeCondition({ of, versions }: Scope): string {
  const once =
    of === "records" ? "(kind = 'record') IS TRUE" : "(kind = 'draft' OR NOT has_draft) IS TRUE";
  if (versions === "all") return once;
  if (versions === "current") return `${once} AND (is_latest OR kind = 'draft')`;
  return `${once} AND ${of === "records" ? "is_latest" : "is_latest_draft"}`;
}

/** The part of the text query that one index lookup covers, and the remaining conditions. */
export function partsOfRowQuery(
  rowQuery: RowQuery,
  statistics: Statistics,
): { text: TextQuery | undefined; ranges: Condition[] } {
  const parts = rowQuery.kind === "and" ? rowQuery.of : rowQuery.kind === "all" ? [] : [rowQuery];
  const text = parts.find((part) => part.kind === "text");
  const ranges = parts.filter((part) => part.kind !== "text");
  return {
    text: text?.query,
    ranges: ranges.map((part) => ({
      share: shareOfRowQuery(part, statistics),
      sql: (to) => rowQuerySql(part, to),
    })),
  };
}

export function textCondition(
  query: TextQuery,
  statistics: Statistics,
  definition: IndexDefinition,
): Condition {
  const isShort = asksShortFieldsOnly(query, definition);
  return {
    share: shareOfText(query, statistics),
    certainShare: shareOfText(query, statistics.certain),
    sql: (to, way) => {
      const asked = to.add(render(query), "tsquery");
      const isQuick = way === "checked" && isShort;
      return hide(isQuick ? shortTextSql(asked) : `words @@ ${asked}`, way);
    },
  };
}

/** A row that was written before there were short vectors is checked by its long one. */
const shortTextSql = (asked: string) =>
  `CASE WHEN short_words IS NULL THEN words @@ ${asked} ELSE short_words @@ ${asked} END`;

/** Whether the short vector of a row answers the query. It has no positions. */
export function asksShortFieldsOnly(
  query: TextQuery,
  { shortFields = [] }: IndexDefinition,
): boolean {
  const beginnings = shortFields.map((path) => wordIn(path, ""));
  const isShort = (part: TextQuery): boolean => {
    switch (part.op) {
      case "lexeme":
        return beginnings.some((one) => part.lexeme.startsWith(one));
      case "phrase":
        return false;
      case "not":
        return isShort(part.of);
      case "and":
      case "or":
        return part.of.every(isShort);
    }
  };
  return isShort(query);
}

function rowQuerySql(rowQuery: RowQuery, to: Parameters): string {
  switch (rowQuery.kind) {
    case "all":
      return "TRUE";
    case "none":
      return "FALSE";
    case "text":
      return hide(`words @@ ${to.add(render(rowQuery.query), "tsquery")}`, "checked");
    case "range":
      return rangeSql(rowQuery.range, to);
    case "not":
      return `NOT coalesce(${rowQuerySql(rowQuery.of, to)}, FALSE)`;
    case "and":
    case "or":
      return `(${rowQuery.of.map((part) => rowQuerySql(part, to)).join(rowQuery.kind === "and" ? " AND " : " OR ")})`;
  }
}

const hide = (sql: string, way: Way) => (way === "indexed" ? sql : `coalesce(${sql}, FALSE)`);

function rangeSql(range: ColumnRange, to: Parameters): string {
  if (range.on === "published") return spanSql(range, to);
  if (range.on === "number") return numberSql(range, to);
  const type = range.on === "version_index" ? "numeric" : "timestamptz";
  const parts: string[] = [];
  if (range.from)
    parts.push(
      `${range.on} ${range.from.inclusive ? ">=" : ">"} ${to.add(range.from.value, type)}`,
    );
  if (range.to)
    parts.push(`${range.on} ${range.to.inclusive ? "<=" : "<"} ${to.add(range.to.value, type)}`);
  return parts.length > 0 ? `(${parts.join(" AND ")})` : "TRUE";
}

function spanSql(range: { from?: string; to?: string }, to: Parameters): string {
  const from = `published_to >= ${to.add(range.from ? databaseDay(range.from) : FIRST_DATED, "date")}`;
  return range.to
    ? `(${from} AND published_from <= ${to.add(databaseDay(range.to), "date")})`
    : from;
}

function numberSql(range: Extract<ColumnRange, { on: "number" }>, to: Parameters): string {
  const tests: string[] = [];
  if (range.from) tests.push(`@ ${range.from.inclusive ? ">=" : ">"} $from`);
  if (range.to) tests.push(`@ ${range.to.inclusive ? "<=" : "<"} $to`);
  const path = `$[*]${tests.length > 0 ? ` ? (${tests.join(" && ")})` : ""}`;
  const limits = JSON.stringify({ from: range.from?.value, to: range.to?.value });
  const held = `numbers -> ${to.add(range.path, "text")}`;
  return `coalesce(jsonb_path_exists(${held}, '${path}', ${to.add(limits, "jsonb")}), FALSE)`;
}

/**
 * A filter as conditions that are all to be met, none for one that everything passes. Single values are one
 * question together; the others stand alone, since each may be rare where the rest is common.
 */
export function filterConditions(
  filter: Filter,
  { table }: IndexDefinition,
  statistics: Statistics,
): Condition[] {
  const { single, rest } = partsOfAll([filter]);
  const shares = single.map((one) => statistics.shareOf("visibility", one));
  const together: Condition = {
    share: shares.reduce((product, share) => product * share, 1),
    sql: (to, way) => allSql(single, to, way),
  };
  const alone = rest.map((part): Condition => ({
    share: shareOfFilter(part, statistics),
    sql: (to, way) => filterSql(part, table, to, way),
  }));
  return single.length > 0 ? [together, ...alone] : alone;
}

function filterSql(filter: Filter, table: string, to: Parameters, way: Way): string {
  const anyOf = (tags: readonly string[]) =>
    tagsSql({ table, column: "visibility", tags }, to, way);
  if (filter.op === "in") return anyOf(tagsOf(filter));
  if (filter.op === "all") {
    const { single, rest } = partsOfAll(filter.of);
    const parts = rest.map((part) => filterSql(part, table, to, way));
    if (single.length > 0) parts.unshift(allSql(single, to, way));
    return parts.length === 0 ? "TRUE" : `(${parts.join(" AND ")})`;
  }
  // Alternatives of single values are one question, however many grants and collections an actor has.
  const tags = filter.of.flatMap((part) => (part.op === "in" ? tagsOf(part) : []));
  const rest = filter.of.filter((part) => part.op !== "in");
  const parts = [
    ...(tags.length > 0 ? [anyOf(tags)] : []),
    ...rest.map((part) => filterSql(part, table, to, way)),
  ];
  return parts.length === 0 ? "FALSE" : `(${parts.join(" OR ")})`;
}

/** All conditions that a row must meet: on its tags, and others. */
function partsOfAll(of: readonly Filter[]): { single: string[]; rest: Filter[] } {
  const flat = of.flatMap(flattened);
  const isSingle = (part: Filter) => part.op === "in" && part.values.length === 1;
  return {
    single: flat.flatMap((part) => (part.op === "in" && isSingle(part) ? tagsOf(part) : [])),
    rest: flat.filter((part) => !isSingle(part)),
  };
}

const flattened = (filter: Filter): Filter[] =>
  filter.op === "all" ? filter.of.flatMap(flattened) : [filter];

const allSql = (tags: readonly string[], to: Parameters, way: Way) =>
  hide(`visibility @> ${to.add(tags, "text[]")}`, way);

const tagsOf = ({ field, values }: Extract<Filter, { op: "in" }>) =>
  values.map((value) => tag(field, value));

/** Comparing a row's tags with so many one by one is quicker than anything cleverer. */
const FEW = 32;

type AnyTag = {
  readonly table: string;
  readonly column: "visibility" | "facets";
  readonly tags: readonly string[];
};

/**
 * Rows that hold one of the tags. A subtree may have thousands of collections, and overlap compares each tag of a
 * row with each that is wanted, in the index as on the row. So of many the index is asked one by one, and rows are
 * checked against a table of hashes, which `bool_or` keeps the planner from turning into a join.
 */
function tagsSql({ table, column, tags }: AnyTag, to: Parameters, way: Way): string {
  const wanted = to.add(tags, "text[]");
  if (tags.length <= FEW) return hide(`${column} && ${wanted}`, way);
  if (way === "checked")
    return `(SELECT bool_or(held IN (SELECT unnest(${wanted}))) FROM unnest(${column}) AS held)`;
  return `(kind, id) IN (SELECT r.kind, r.id FROM unnest(${wanted}) AS wanted, LATERAL
    (SELECT kind, id FROM ${table} WHERE ${column} @> ARRAY[wanted] OFFSET 0) AS r)`;
}

/** The condition for the chosen values of one facet. */
export function facetCondition(
  name: string,
  values: readonly string[],
  definition: IndexDefinition,
  statistics: Statistics,
): Condition | undefined {
  const rule = definition.facets[name];
  if (!rule || values.length === 0) return undefined;
  if (rule.kind !== "years") {
    const tags = values.map((value) => tag(name, value));
    return {
      share: anyOfShares(tags.map((one) => statistics.shareOf("facets", one))),
      sql: (to, way) => tagsSql({ table: definition.table, column: "facets", tags }, to, way),
    };
  }
  const spans = values.map((value) => facetRange(name, value));
  return {
    share: COMMON,
    sql: (to) => `(${spans.map((span) => spanSql(span, to)).join(" OR ")})`,
  };
}

const anyOfShares = (shares: readonly number[]) =>
  1 - shares.reduce((missing, share) => missing * (1 - share), 1);

function shareOfFilter(filter: Filter, statistics: Statistics): number {
  if (filter.op === "in")
    return anyOfShares(tagsOf(filter).map((one) => statistics.shareOf("visibility", one)));
  const shares = filter.of.map((part) => shareOfFilter(part, statistics));
  return filter.op === "any"
    ? anyOfShares(shares)
    : shares.reduce((product, share) => product * share, 1);
}

function shareOfRowQuery(rowQuery: RowQuery, statistics: Statistics): number {
  switch (rowQuery.kind) {
    case "all":
      return 1;
    case "none":
      return 0;
    case "text":
      return shareOfText(rowQuery.query, statistics);
    case "range":
      return COMMON;
    case "not":
      return 1 - shareOfRowQuery(rowQuery.of, statistics);
    case "or":
      return anyOfShares(rowQuery.of.map((part) => shareOfRowQuery(part, statistics)));
    case "and":
      return Math.min(...rowQuery.of.map((part) => shareOfRowQuery(part, statistics)));
  }
}

function shareOfText(query: TextQuery, statistics: Shares): number {
  switch (query.op) {
    case "lexeme":
      return query.isPrefix
        ? statistics.shareOfPrefix("words", query.lexeme)
        : statistics.shareOf("words", query.lexeme);
    case "not":
      return 1 - shareOfText(query.of, statistics);
    case "or":
      return anyOfShares(query.of.map((part) => shareOfText(part, statistics)));
    case "and":
    case "phrase": {
      // Words that are asked for together go together more often than by chance.
      const shares = query.of.map((part) => shareOfText(part, statistics)).sort((a, b) => a - b);
      return shares.reduce(
        (product, share, index) => product * (index === 0 ? share : share ** 0.7),
        1,
      );
    }
  }
}
