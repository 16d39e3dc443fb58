import type { DayRange } from "@/lib/core/calendar";
import type { UsageCategory } from "../counts";
import type { UsageLabel } from "@/lib/usage/schema";
import {
  type CategoryOfSeries,
  type Family,
  isSnapshot,
  type Metric,
  type RankedBy,
  type Series,
} from "../schema";
import { type DayTable, type Strand, strandsOf, totalsOf } from "./day-table";
import { ranksZeros, scoreOf, valueOf, widthOf } from "./numbers";
import { dailyPoints, deltaPoints, type Points, sumPoints } from "./points";
import { type Interval, intervalsOnTop } from "./ranking";

/** A series before it is written. */
export type SeriesData = Omit<Series, "data" | "year" | "name"> & {
  readonly name: UsageLabel;
  readonly points: Points;
};

type SeriesWanted = {
  readonly family: Family;
  readonly category: CategoryOfSeries;
  readonly metric: Metric;
  /** Days of which there are documents. */
  readonly range: DayRange;
  /** Only this item. */
  readonly subcountId?: string | undefined;
};

const ALWAYS: readonly Interval[] = [{ from: -Infinity, to: Infinity }];

/** The series of a category and metric, one for each item in the order of ids. Series without points are left out. */
export function* seriesOf(table: DayTable, wanted: SeriesWanted): Generator<SeriesData, void> {
  const { family, category, metric, range, subcountId } = wanted;
  const valueType = metric === "dataVolume" ? ("filesize" as const) : ("number" as const);
  if (range.from > range.to) return;
  if (category.source === undefined) {
    if (subcountId !== undefined && subcountId !== "global") return;
    const points = pointsOfAll(table, wanted);
    yield { id: "global", name: "Global", type: "bar", valueType, points };
    return;
  }
  const labels = table.labels.get(category.source);
  const shared = { width: widthOf(family), value: valueOf(family, metric) };
  for (const { id, strand, intervals } of itemsOf(
    table,
    category.source,
    family,
    category.rankedBy,
  )) {
    if (subcountId !== undefined && subcountId !== id) continue;
    const source = { ...shared, strand };
    const points = isSnapshot(family)
      ? sumPoints(source, range, intervals)
      : deltaPoints(source, range);
    if (points.days.length > 0)
      yield { id, name: labels?.get(id) ?? "", type: "line", valueType, points };
  }
}

/** What is counted of all, without categories; no points where the range is empty. */
export function pointsOfAll(
  table: DayTable,
  { family, metric, range }: Pick<SeriesWanted, "family" | "metric" | "range">,
): Points {
  if (range.from > range.to) return { days: [], values: [] };
  const source =
    metric === "uploaders"
      ? { strand: uploadersOf(table, family), width: 1, value: firstNumber }
      : { strand: totalsOf(table), width: widthOf(family), value: valueOf(family, metric) };
  return isSnapshot(family) ? sumPoints(source, range, ALWAYS) : dailyPoints(source, range);
}

const firstNumber = (numbers: readonly number[], offset: number) => numbers[offset] ?? 0;

const uploadersOf = ({ uploaders }: DayTable, family: Family): Strand => [
  {
    days: uploaders.map(({ day }) => day),
    numbers: uploaders.map(({ active, newcomers }) => (isSnapshot(family) ? newcomers : active)),
  },
];

type Item = {
  readonly id: string;
  readonly strand: Strand;
  readonly intervals: readonly Interval[];
};

/** What is found out of a table once: the ten metrics of a category have the same items. */
const foundItems = new WeakMap<DayTable, Map<string, readonly Item[]>>();

function itemsOf(
  table: DayTable,
  source: UsageCategory,
  family: Family,
  rankedBy: RankedBy | undefined,
): readonly Item[] {
  let known = foundItems.get(table);
  if (!known) foundItems.set(table, (known = new Map<string, readonly Item[]>()));
  const key = `${source} ${rankedBy ?? ""}`;
  let items = known.get(key);
  if (!items) known.set(key, (items = findItems(table, source, family, rankedBy)));
  return items;
}

function findItems(
  table: DayTable,
  source: UsageCategory,
  family: Family,
  rankedBy: RankedBy | undefined,
): Item[] {
  const strands = strandsOf(table, source);
  if (rankedBy === undefined)
    return strands.map(([id, strand]) => ({
      id,
      strand,
      intervals: [{ from: strand[0]?.days[0] ?? Infinity, to: Infinity }],
    }));
  const onTop = intervalsOnTop(
    strands.map(([, strand]) => strand),
    widthOf(family),
    scoreOf(rankedBy),
    ranksZeros(rankedBy),
  );
  return strands.map(([id, strand], at) => ({ id, strand, intervals: onTop[at] ?? [] }));
}
