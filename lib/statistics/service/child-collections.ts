import { listChildren } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { runInSlices } from "@/lib/core/time-slices";
import { countUploaders } from "../repository/days";
import { type DashboardQuery, daysIn, metricsOf, totalsIn } from "./dashboard";
import { rangeTold, readTable } from "./read-series";

/** A collection directly below another, and what it counts with everything below itself. */
type ChildValue = {
  readonly slug: string;
  readonly title: string;
  readonly value: number;
};

export type ChildValues = {
  /** The largest values first. */
  readonly children: readonly ChildValue[];
  /** Collections that are not among them. */
  readonly rest: number;
};

/** Each is a table of days in memory. */
const MAX_CHILDREN = 30;

type ChildQuery = Pick<
  DashboardQuery,
  "collection" | "family" | "dateBasis" | "range" | "metric" | "item"
>;

/**
 * The collections below one that the actor may read, each counted like the dashboard of the one above; of a chosen item, as stored
 * days have it.
 */
export async function readChildValues(ctx: Context, query: ChildQuery): Promise<ChildValues> {
  if (!metricsOf(query).includes(query.metric)) return { children: [], rest: 0 };
  const { collection, family, dateBasis, metric, item } = query;
  const found = await listChildren(ctx, collection, {
    page: 1,
    size: MAX_CHILDREN,
  });
  const children: ChildValue[] = [];
  for (const { id, slug, metadata } of found.items) {
    const { collectionId, table } = await readTable(ctx, { collection: id, family, dateBasis });
    const range = rangeTold(ctx, table, query.range ?? {});
    const days = await runInSlices(daysIn(table, { family, item, metrics: [metric] }, range));
    const totals = await totalsIn(days, family, () =>
      countUploaders(ctx, { collectionId, basis: dateBasis }, range),
    );
    children.push({
      slug,
      title: metadata.title,
      value: totals[metric] ?? 0,
    });
  }
  return {
    children: children.sort((a, b) => b.value - a.value || (a.title < b.title ? -1 : 1)),
    rest: found.total - found.items.length,
  };
}
