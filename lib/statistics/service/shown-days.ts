import type { DayRange } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import type { UsageLabel } from "@/lib/usage/schema";
import type { UsageCategory } from "../counts";
import type { ItemDaysLimits, ItemDaysWanted, Refusal } from "../item-days/part";
import { type ItemDays, readItemDays } from "../item-days/read-item-days";
import { countUploaders } from "../repository/days";
import type { DayTable } from "../tables/day-table";

/** How an item that was chosen narrows what is shown. */
export type Narrowed = { readonly name: UsageLabel } & (
  | /** All of it: these days have only what has the item. */ {
      readonly days: ItemDays;
      readonly refusal?: undefined;
    }
  | /** Only the figures and the chart. */ {
      readonly refusal: Refusal;
      readonly days?: undefined;
    }
);

/** The days that a dashboard shows. */
type ShownDays = {
  readonly table: DayTable;
  readonly countUploaders: (range: DayRange) => Promise<number>;
  /** Nothing where no item is chosen. */
  readonly narrowed: Narrowed | undefined;
};

type DaysWanted = Omit<ItemDaysWanted, "category" | "id"> & {
  readonly item: { readonly category: UsageCategory; readonly id: string } | undefined;
};

/** All days, or those of the item alone where they can be counted. */
export async function readShownDays(
  ctx: Context,
  { item, ...wanted }: DaysWanted,
  limits?: ItemDaysLimits,
): Promise<ShownDays> {
  const { collectionId, basis, whole } = wanted;
  const all = {
    table: whole,
    countUploaders: (range: DayRange) => countUploaders(ctx, { collectionId, basis }, range),
  };
  if (!item) return { ...all, narrowed: undefined };
  const name = whole.labels.get(item.category)?.get(item.id) ?? "";
  const days = await readItemDays(ctx, { ...wanted, ...item }, limits);
  if ("reason" in days) return { ...all, narrowed: { name, refusal: days } };
  return { ...days, narrowed: { name, days } };
}
