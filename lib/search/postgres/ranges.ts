import { message } from "@/lib/core/message";
import { type Bound, type Query, QuerySyntaxError } from "../query";
import { type ColumnRange, type Limit, type RowQuery } from "./row-query";
import { parseDateMath, type Span } from "./date-math";

type Leaf = Extract<Query, { kind: "word" | "phrase" | "pattern" | "regex" | "range" }>;

const COLUMNS: Readonly<Record<string, ColumnRange["on"]>> = {
  created: "created_at",
  updated: "updated_at",
  "metadata.publication_date": "published",
  "metadata.publication_date_range": "published",
  "versions.index": "version_index",
};

/** The condition on a date or number field: a range, or one value, which for a date is its whole period. */
export function rangeQuery(
  query: Leaf,
  path: string,
  kind: "date" | "number",
  now: Date,
): RowQuery {
  if (query.kind === "pattern" || query.kind === "regex")
    throw new QuerySyntaxError(query.at.start, message("search.noPattern", { field: path }));
  const column = COLUMNS[path];
  if (kind === "number") {
    const numbers = numbersOf(query);
    const range: ColumnRange =
      column === "version_index"
        ? { on: "version_index", ...numbers }
        : { on: "number", path, ...numbers };
    return { kind: "range", range };
  }
  const moments = momentsOf(query, now);
  if (column === "created_at" || column === "updated_at")
    return { kind: "range", range: { on: column, ...dates(moments) } };
  if (column === "published")
    return { kind: "range", range: { on: "published", ...days(moments) } };
  return { kind: "range", range: { on: "number", path, ...moments } };
}

type Limits = { from?: Limit<number>; to?: Limit<number> };

function numbersOf(query: Exclude<Leaf, { kind: "pattern" | "regex" }>): Limits {
  const numberIn = (text: string): number => {
    if (!NUMBER.test(text))
      throw new QuerySyntaxError(query.at.start, message("search.notANumber", { text }));
    return Number(text);
  };
  if (query.kind !== "range") {
    const value = numberIn(query.text);
    return { from: { value, inclusive: true }, to: { value, inclusive: true } };
  }
  const limit = ({ value, inclusive }: Bound) => ({ value: numberIn(value), inclusive });
  return {
    ...(query.from ? { from: limit(query.from) } : {}),
    ...(query.to ? { to: limit(query.to) } : {}),
  };
}

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Milliseconds; `> 2020` begins where 2020 ends, `>= 2020` where it begins. */
function momentsOf(query: Exclude<Leaf, { kind: "pattern" | "regex" }>, now: Date): Limits {
  const spanIn = (text: string): Span => {
    const span = parseDateMath(text, now);
    if (!span) throw new QuerySyntaxError(query.at.start, message("search.notADate", { text }));
    return span;
  };
  if (query.kind !== "range") {
    const span = spanIn(query.text);
    return between(span.first, span.last);
  }
  const { from, to } = query;
  const first = from && (from.inclusive ? spanIn(from.value).first : spanIn(from.value).last + 1);
  const last = to && (to.inclusive ? spanIn(to.value).last : spanIn(to.value).first - 1);
  return between(first, last);
}

function between(first: number | undefined, last: number | undefined): Limits {
  return {
    ...(first !== undefined ? { from: { value: first, inclusive: true } } : {}),
    ...(last !== undefined ? { to: { value: last, inclusive: true } } : {}),
  };
}

/** The furthest a date goes that the database and JavaScript both know. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");
/** Publication dates lie before it, too; no notation of a year has more than four digits. */
const EARLIEST_DAY = Date.parse("-009999-01-01");
const clamp = (time: number, earliest = EARLIEST) => Math.min(Math.max(time, earliest), LATEST);

function dates({ from, to }: Limits): { from?: Limit<Date>; to?: Limit<Date> } {
  return {
    ...(from ? { from: { value: new Date(clamp(from.value)), inclusive: true } } : {}),
    // Rows know microseconds, queries milliseconds: the last one is meant whole.
    ...(to ? { to: { value: new Date(clamp(to.value) + 1), inclusive: false } } : {}),
  };
}

function days({ from, to }: Limits): { from?: string; to?: string } {
  const day = ({ value }: Limit<number>) =>
    new Date(clamp(value, EARLIEST_DAY)).toISOString().replace(/T.*/, "");
  return { ...(from ? { from: day(from) } : {}), ...(to ? { to: day(to) } : {}) };
}
