import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import type { UsageLabel } from "@/lib/usage/schema";
import { currentTerms } from "@/lib/vocabularies";
import { resourceTypeValues } from "@/lib/works";
import { dayOf, type DayRange } from "@/lib/core/calendar";
import type { DateBasis } from "../counts";
import {
  categoriesOf,
  type CategoryOfSeries,
  type Family,
  isSnapshot,
  isUsage,
  type Metric,
  OTHERS,
} from "../schema";
import type { ItemDaysLimits } from "../item-days/part";
import type { DayTable } from "../tables/day-table";
import type { Points } from "../tables/points";
import { seriesOf } from "../tables/series";
import { rangeTold, readTable } from "./read-series";
import { type Narrowed, readShownDays } from "./shown-days";

/** An item of a category, such as one language, and what it counts in the range. */
export type DashboardItem = {
  readonly id: string;
  readonly name: UsageLabel;
  readonly value: number;
  /** What the filter of searches calls it, where that is not its id. */
  readonly searchValue?: string | undefined;
};
/** An item with its days, of those that a chart is split by. */
type DashboardStrand = Pick<DashboardItem, "id" | "name"> & { readonly points: Points };

export type DashboardQuery = {
  /** Id or slug of a collection, or `global`. */
  readonly collection: string;
  readonly family: Family;
  readonly dateBasis: DateBasis;
  /** Days that are shown; all where there is none. */
  readonly range: DayRange | undefined;
  /** Days that they are compared with. */
  readonly before: DayRange | undefined;
  /** What the items of categories are counted by. */
  readonly metric: Metric;
  /** The category that the chart is divided by. */
  readonly split: string | undefined;
  /** Shows one item instead of everything. */
  readonly item: { readonly category: string; readonly id: string } | undefined;
  /** Nothing else can be chosen: the category of the item is narrowed like all others. */
  readonly isFixed?: boolean;
};

type Days = Readonly<Partial<Record<Metric, Points>>>;

export type Dashboard = {
  /** When the counts changed last; nothing where there are none. */
  readonly asOf: Date | undefined;
  /** The first day with data; nothing where there are none. */
  readonly firstDay: number | undefined;
  /** The days that are shown, up to today. */
  readonly range: DayRange;
  /** By metric, each day of the range. */
  readonly days: Days;
  /** By metric, what they count together. */
  readonly totals: Readonly<Partial<Record<Metric, number>>>;
  /** The same of what they are compared with. */
  readonly before: Readonly<Partial<Record<Metric, number>>> | undefined;
  readonly earlier: { readonly range: DayRange; readonly days: Days } | undefined;
  /** By category, the items that count most first. */
  readonly categories: Readonly<Record<string, readonly DashboardItem[]>>;
  readonly split: readonly DashboardStrand[];
  /** Nothing where no item is chosen. */
  readonly narrowed: Narrowed | undefined;
};

/** Items of a category that are listed, and those that a chart is divided by. */
const MAX_ITEMS = 100;
const MAX_STRANDS = 5;

/** Everything that a page of a dashboard shows, out of one table of days. */
export async function readDashboard(
  ctx: Context,
  query: DashboardQuery,
  limits?: ItemDaysLimits,
): Promise<Dashboard> {
  const { collection, family, dateBasis } = query;
  const { collectionId, table, asOf } = await readTable(ctx, { collection, family, dateBasis });
  const range = rangeTold(ctx, table, query.range ?? {});
  const before = query.before && within(table, ctx, query.before);
  const shown = await readShownDays(
    ctx,
    {
      ...{ collectionId, family, basis: dateBasis, whole: table, item: itemOf(query) },
      range: isSnapshot(family) ? untilEnd(table, range) : range,
    },
    limits,
  );
  const { narrowed } = shown;
  // Of use, figures and the undivided chart of an item are the stored ones, which are never older than any others.
  const [counted, asked] = isUsage(family)
    ? [table, query]
    : [shown.table, askedOf(query, narrowed)];
  const totalsOf = (days: Days, of: DayRange) =>
    totalsIn(days, family, () => shown.countUploaders(of));
  const days = await runInSlices(daysIn(counted, asked, range));
  const daysBefore = before && (await runInSlices(daysIn(counted, asked, before)));
  const split = narrowed && !narrowed.days ? undefined : query.split;
  return {
    ...{ asOf: narrowed?.days?.asOf ?? asOf, firstDay: table.firstDay, range, days, narrowed },
    earlier: before && daysBefore && { range: before, days: daysBefore },
    totals: await totalsOf(days, range),
    before: before && daysBefore && (await totalsOf(daysBefore, before)),
    categories: await runInSlices(itemsIn(query, range, { whole: table, shown: shown.table })),
    split:
      split === undefined
        ? []
        : await runInSlices(strandsIn(shown.table, { ...query, split }, range)),
  };
}

/** The chosen item as days name it. */
function itemOf({ family, item }: DashboardQuery) {
  const category = item && categoryNamed(eachDay(family), item.category)?.source;
  return category && { category, id: item.id };
}

/** What is asked of the days that are shown. Those of the item alone need not be searched for it. */
const askedOf = (query: DashboardQuery, narrowed: Narrowed | undefined): DashboardQuery =>
  narrowed?.days ? { ...query, item: undefined } : query;

/** Nothing where no day of it has documents: there is nothing to compare with. */
function within(table: DayTable, ctx: Context, { from, to }: DayRange): DayRange | undefined {
  const first = table.firstDay;
  if (first === undefined || to < first) return undefined;
  return { from: Math.max(from, first), to: Math.min(to, dayOf(ctx.now)) };
}

/**
 * The figures that days have of everything, or of one item: of that they have no uploaders, and where it is an affiliation, people
 * instead of works.
 */
export function metricsOf(query: Pick<DashboardQuery, "family" | "item">): readonly Metric[] {
  const metrics = categoryOf(query)?.metrics ?? [];
  const countsPeople = query.item?.category === "affiliations" && !isUsage(query.family);
  return countsPeople ? metrics.filter((metric) => metric !== "records") : metrics;
}

const categoryOf = ({ family, item }: Pick<DashboardQuery, "family" | "item">) =>
  item ? categoryNamed(eachDay(family), item.category) : categoryNamed(family, "global");

type DaysWanted = Pick<DashboardQuery, "family" | "item"> & {
  /** All there are where none are named. */
  readonly metrics?: readonly Metric[];
};

/** By metric, the days of all, or of the chosen item. */
export function* daysIn(
  table: DayTable,
  { family, item, metrics }: DaysWanted,
  range: DayRange,
): Steps<Days> {
  const days: Partial<Record<Metric, Points>> = {};
  const daily = eachDay(family);
  const category = categoryOf({ family, item });
  if (!category) return days;
  for (const metric of metricsOf({ family, item })) {
    if (metrics && !metrics.includes(metric)) continue;
    const [data] = item
      ? seriesOf(table, {
          ...{ family: daily, category, metric, subcountId: item.id },
          range: untilEnd(table, range),
        })
      : seriesOf(table, { family, category, metric, range });
    const points = data?.points ?? { days: [], values: [] };
    if (!item) days[metric] = points;
    else days[metric] = isSnapshot(family) ? sumsIn(points, range) : pointsIn(points, range);
    yield;
  }
  return days;
}

/** From the first day that was counted. */
const untilEnd = ({ firstDay }: DayTable, { to }: DayRange): DayRange => ({
  from: firstDay ?? to,
  to,
});

/** By metric, what the days count together. Uploaders of single days are no sum of people: many come on several days. */
export async function totalsIn(
  days: Days,
  family: Family,
  countUploaders: () => Promise<number> | number,
): Promise<Partial<Record<Metric, number>>> {
  const totals = Object.fromEntries(
    Object.entries(days).map(([metric, points]) => [metric, valueOf(points, family)]),
  ) as Partial<Record<Metric, number>>;
  if (!totals.uploaders || isSnapshot(family)) return totals;
  return { ...totals, uploaders: await countUploaders() };
}

/** What the days of a range count together: sums stand at their end. */
const valueOf = ({ values }: Points, family: Family): number =>
  isSnapshot(family) ? (values.at(-1) ?? 0) : values.reduce((sum, value) => sum + value, 0);

/** What happened each day, of which sums are made. */
const eachDay = (family: Family): Family => (isUsage(family) ? "usage-delta" : "record-delta");

/** The category of the chosen item has all of its items as long as another can be chosen. */
function* itemsIn(
  { family, metric, item, isFixed = false }: DashboardQuery,
  range: DayRange,
  { whole, shown }: { readonly whole: DayTable; readonly shown: DayTable },
): Steps<Record<string, DashboardItem[]>> {
  const found: Record<string, DashboardItem[]> = {};
  const daily = eachDay(family);
  const counted = isSnapshot(family) ? untilEnd(whole, range) : range;
  for (const category of categoriesOf(daily)) {
    if (category.source === undefined) continue;
    const from = category.name === item?.category && !isFixed ? whole : shown;
    const by = category.metrics.includes(metric) ? metric : (category.metrics[0] ?? metric);
    const items = [];
    for (const { id, name, points } of seriesOf(from, {
      family: daily,
      category,
      metric: by,
      range: counted,
    })) {
      items.push({ id, name, value: valueOf(points, daily) });
      yield;
    }
    found[category.name] = items
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1))
      .slice(0, MAX_ITEMS);
  }
  const types = found.resourceTypes;
  return types ? { ...found, resourceTypes: types.map(withSearchValue) } : found;
}

/** Searches know an exact type below its general one. */
const withSearchValue = (item: DashboardItem): DashboardItem => ({
  ...item,
  searchValue: resourceTypeValues(item.id, currentTerms()).at(-1),
});

function* strandsIn(
  table: DayTable,
  query: DashboardQuery,
  range: DayRange,
): Steps<DashboardStrand[]> {
  const { family, metric, split = "" } = query;
  const daily = eachDay(family);
  const category = categoryNamed(daily, split);
  if (!category?.metrics.includes(metric)) return [];
  const wanted = { family: daily, category, metric };
  const shownOf = (points: Points) =>
    isSnapshot(family) ? sumsIn(points, range) : pointsIn(points, range);
  const all = [];
  for (const data of seriesOf(table, {
    ...wanted,
    range: untilEnd(table, range),
  })) {
    all.push({ ...data, value: valueOf(shownOf(data.points), family) });
    yield;
  }
  const counted = all
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
  const [best, others] = [counted.slice(0, MAX_STRANDS), counted.slice(MAX_STRANDS)];
  const rest =
    others.length === 0
      ? []
      : [
          {
            id: OTHERS,
            name: "",
            points: sumOfPoints(others.map(({ points }) => points)),
          },
        ];
  return [...best, ...rest].map(({ id, name, points }) => ({
    id,
    name,
    points: shownOf(points),
  }));
}

/** What several have together on each day. */
function sumOfPoints(all: readonly Points[]): Points {
  const sums = new Map<number, number>();
  for (const { days, values } of all)
    for (const [at, day] of days.entries()) sums.set(day, (sums.get(day) ?? 0) + (values[at] ?? 0));
  const sorted = [...sums].sort(([a], [b]) => a - b);
  return {
    days: sorted.map(([day]) => day),
    values: sorted.map(([, value]) => value),
  };
}

function pointsIn({ days, values }: Points, { from, to }: DayRange): Points {
  const shown: Points = { days: [], values: [] };
  for (const [at, day] of days.entries()) {
    if (day < from || day > to) continue;
    shown.days.push(day);
    shown.values.push(values[at] ?? 0);
  }
  return shown;
}

/** The sum at the beginning, and after each day on which it changed. */
function sumsIn({ days, values }: Points, { from, to }: DayRange): Points {
  const shown: Points = { days: [from], values: [0] };
  let sum = 0;
  for (const [at, day] of days.entries()) {
    if (day > to) break;
    sum += values[at] ?? 0;
    if (day <= from) shown.values[0] = sum;
    else {
      shown.days.push(day);
      shown.values.push(sum);
    }
  }
  return shown;
}

const categoryNamed = (family: Family, name: string): CategoryOfSeries | undefined =>
  categoriesOf(family).find((one) => one.name === name);
