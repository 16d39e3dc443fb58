import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { dayOf, type DayRange, textOfDay } from "@/lib/core/calendar";
import type { DateBasis } from "../counts";
import {
  categoriesOf,
  type CategoryOfSeries,
  type Family,
  kindOf,
  type Metric,
  type Point,
  type Series,
  type SeriesByCategory,
} from "../schema";
import { yearOf } from "../tables/dates";
import type { DayTable } from "../tables/day-table";
import { type SeriesData, seriesOf } from "../tables/series";
import { countedUntil, lookAtDays, readDays } from "./day-tables";
import { readScope } from "./scope";

/** A question about the days of a collection. Days are numbers since 1970-01-01 (`calendar.ts`). */
export type CategoriesQuery = {
  /** Id or slug of a collection, or `global`. */
  readonly collection: string;
  readonly family: Family;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** By which date works are counted; of no meaning for usage. */
  readonly dateBasis?: DateBasis | undefined;
  /** One item only. */
  readonly subcountId?: string | undefined;
};

export type SeriesQuery = CategoriesQuery & {
  /** As `categoriesOf` names it; `global` when left out. */
  readonly category?: string;
  /** The first of the category when left out. */
  readonly metric?: Metric;
};

/** What is told, and how old it is. */
export type Told<Value> = {
  readonly value: Value;
  /** Until when everything is counted; nothing where nobody can tell. */
  readonly asOf: Date | undefined;
};

/** The series of one category and metric. None where there are no data, or no such category or metric. */
export async function readSeries(
  ctx: Context,
  query: SeriesQuery,
): Promise<Told<readonly Series[]>> {
  const { table, range, asOf } = await readTable(ctx, query);
  const category = categoriesOf(query.family).find(
    ({ name }) => name === (query.category ?? "global"),
  );
  const metric = query.metric ?? category?.metrics[0];
  if (!category || !metric || !category.metrics.includes(metric)) return { value: [], asOf };
  return { value: await runInSlices(seriesIn(table, query, category, metric, range)), asOf };
}

/** All categories of a kind of statistics with all their metrics. */
export async function readCategories(
  ctx: Context,
  query: CategoriesQuery,
): Promise<Told<SeriesByCategory>> {
  const { table, range, asOf } = await readTable(ctx, query);
  const value: Record<string, Record<string, readonly Series[]>> = {};
  for (const category of categoriesOf(query.family)) {
    const metrics: Record<string, readonly Series[]> = {};
    for (const metric of category.metrics)
      metrics[metric] = await runInSlices(seriesIn(table, query, category, metric, range));
    value[category.name] = metrics;
  }
  return { value, asOf };
}

/** The days that a question is about, and the part of them that is told. */
export async function readTable(ctx: Context, query: CategoriesQuery) {
  const { collectionId } = await readScope(ctx, query.collection);
  const kind = kindOf(query.family, query.dateBasis ?? "added");
  const state = await lookAtDays(ctx, { collectionId, kind });
  const table = await readDays(ctx, state);
  const asOf = await countedUntil(ctx, state);
  return { collectionId, table, range: rangeTold(ctx, table, query), asOf };
}

/** The days of a question of which there are documents: from the first day with data until today. */
export function rangeTold(
  ctx: Context,
  { firstDay }: Pick<DayTable, "firstDay">,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): DayRange {
  const today = dayOf(ctx.now);
  const first = firstDay ?? Infinity;
  return { from: Math.max(from ?? first, first), to: Math.min(to ?? today, today) };
}

function* seriesIn(
  table: DayTable,
  { family, subcountId }: CategoriesQuery,
  category: CategoryOfSeries,
  metric: Metric,
  range: DayRange,
): Steps<Series[]> {
  const made: Series[] = [];
  for (const data of seriesOf(table, { family, category, metric, range, subcountId })) {
    made.push(seriesWithDates(data));
    yield;
  }
  return made;
}

function seriesWithDates({ points, ...series }: SeriesData): Series {
  const year = yearOf(points.days);
  const from = year === undefined ? 0 : "YYYY-".length;
  const data = points.days.map((day, at): Point => [
    textOfDay(day).slice(from),
    points.values[at] ?? 0,
  ]);
  return year === undefined ? { ...series, data } : { ...series, year, data };
}
