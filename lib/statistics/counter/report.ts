import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { dayOf } from "@/lib/core/calendar";
import {
  countedDays,
  type CountedItem,
  type CountedMonth,
  listCountedItems,
} from "../repository/counter";
import { dataTypeOf } from "./data-types";
import { EXCEPTIONS } from "./exceptions";
import { lastDayOf, monthBefore, monthOf } from "../months";
import { type CounterMetric, type ItemReportQuery, readItemReportQuery } from "./params";

/** An item of the report, its numbers by metric and month. */
export type ReportItem = Omit<CountedItem, "months"> & {
  readonly dataType: string;
  readonly year: string;
  readonly accessType: "Open" | "Controlled";
  readonly performance: ReadonlyMap<CounterMetric, ReadonlyMap<string, number>>;
};

export type ItemReport = {
  readonly query: ItemReportQuery;
  /** In pieces, so that a report of any length takes little memory. */
  readonly items: AsyncIterable<readonly ReportItem[]>;
};

/** So many works are read by one statement. */
const ITEMS_AT_ONCE = 500;

/** COUNTER's Item Report of public works, for the world. The header needs to know whether there is anything. */
export async function readItemReport(ctx: Context, params: URLSearchParams): Promise<ItemReport> {
  const query = readItemReportQuery(params, {
    today: dayOf(ctx.now),
    counted: await countedDays(ctx),
  });
  const items = itemsOf(ctx, query);
  const first = await items.next();
  if (first.done)
    return {
      query: { ...query, exceptions: [...query.exceptions, EXCEPTIONS.noUsage] },
      items: nothing(),
    };
  return { query, items: all(first.value, items) };
}

/** The months that reports can have; none before the first one is over. */
export async function reportedMonths(
  ctx: Context,
): Promise<{ first: string; last: string } | undefined> {
  const counted = await countedDays(ctx);
  if (!counted) return undefined;
  const first = monthOf(counted.from);
  const last = monthBefore(monthOf(dayOf(ctx.now)));
  return counted.from > lastDayOf(last) ? undefined : { first, last };
}

async function* nothing(): AsyncGenerator<readonly ReportItem[], void> {
  // The report is empty.
}

async function* all<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  yield first;
  yield* rest;
}

async function* itemsOf(
  ctx: Context,
  query: ItemReportQuery,
): AsyncGenerator<readonly ReportItem[], void> {
  if (!query.hasRegularAccess) return;
  let after = "";
  for (;;) {
    const rows = await listCountedItems(ctx, query.range, { after, limit: ITEMS_AT_ONCE });
    const items = rows.map((row) => reportItem(row, query)).filter((item) => isWanted(item, query));
    if (items.length > 0) yield items;
    if (rows.length < ITEMS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? "";
  }
}

function reportItem({ months, ...item }: CountedItem, { metrics }: ItemReportQuery): ReportItem {
  const performance = new Map<CounterMetric, ReadonlyMap<string, number>>();
  for (const metric of metrics) {
    const counts = months.map((month) => [month.month, valueOf(metric, month)] as const);
    const counted = counts.filter(([, value]) => value > 0);
    if (counted.length > 0) performance.set(metric, new Map(counted));
  }
  return {
    ...item,
    dataType: dataTypeOf(item.resourceType),
    year: /^\d{4}/.exec(item.publicationDate)?.[0] ?? "0001",
    accessType: item.hasRestrictedFiles ? "Controlled" : "Open",
    performance,
  };
}

/** A download is a request, and like a view an investigation. */
function valueOf(metric: CounterMetric, month: CountedMonth): number {
  switch (metric) {
    case "Total_Item_Requests":
      return month.downloads;
    case "Unique_Item_Requests":
      return month.uniqueDownloads;
    case "Total_Item_Investigations":
      return month.views + month.downloads;
    case "Unique_Item_Investigations":
      return month.uniqueInvestigations;
  }
}

function isWanted(item: ReportItem, query: ItemReportQuery): boolean {
  const { dataTypes, accessTypes, years, itemId } = query;
  const year = Number(item.year);
  return (
    item.performance.size > 0 &&
    (dataTypes?.has(item.dataType) ?? true) &&
    (accessTypes?.has(item.accessType) ?? true) &&
    (years?.some(([from, to]) => from <= year && year <= to) ?? true) &&
    (itemId === undefined || [item.doi, item.id, proprietaryId(item.id)].includes(itemId))
  );
}

/** The service as a namespace of identifiers. */
const platformCode = (): string => new URL(config().APP_URL).hostname;
export const proprietaryId = (id: string): string => `${platformCode()}:${id}`;
