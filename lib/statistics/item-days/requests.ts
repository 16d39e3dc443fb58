import { z } from "zod";
import type { Context } from "@/lib/db/context";
import type { JobRequest } from "@/lib/jobs";
import { DATE_BASES, USAGE_CATEGORIES } from "../counts";
import { askForItem, MAX_ATTEMPTS, wakeJob } from "../repository/item-requests";
import { FAMILIES, isUsage } from "../schema";
import type { ItemDaysWanted } from "./part";
import { hashOf } from "./stored-parts";

/** What nobody asked for in this time is wanted no more: pages that wait for it ask every half minute. */
export const WANTED_MS = 10 * 60_000;
/** What is asked for beyond these is refused. */
const MAX_WAITING = 20;
/** What could not be counted is not tried again for so long. */
const GIVEN_UP_MS = 60 * 60_000;

/** Works are counted for all days, and use is the same whatever works are counted by. */
export const itemDaysInput = z.object({
  collectionId: z.string(),
  family: z.enum(FAMILIES),
  basis: z.enum(DATE_BASES),
  category: z.enum(USAGE_CATEGORIES),
  id: z.string(),
  range: z.object({ from: z.int(), to: z.int() }),
  /** Today as well, which readers cannot wait for although it is no more than they could. */
  isWithToday: z.boolean(),
});
export type ItemDaysInput = z.infer<typeof itemDaysInput>;

function inputOf({ collectionId, family, basis, category, id, range }: ItemDaysWanted) {
  const item = { collectionId, category, id };
  return isUsage(family)
    ? { ...item, family: "usage-delta" as const, basis: "added" as const, range }
    : { ...item, family: "record-delta" as const, basis, range: { from: 0, to: 0 } };
}

/** Looks itself for what there is to do. */
export const countItemsRequest: JobRequest<Record<string, never>> = {
  name: "statistics.count-items",
  input: z.object({}),
};

/**
 * Asks for days that readers cannot wait for; to be called each time one looks for them.
 *
 * @param isWithToday  today as well
 * @returns  whether they will be counted, the line is full, or they could not be counted
 */
export async function askForItemDays(
  ctx: Context,
  wanted: ItemDaysWanted,
  { isWithToday = false } = {},
): Promise<"waiting" | "full" | "givenUp"> {
  const item = inputOf(wanted);
  const input: ItemDaysInput = { ...item, isWithToday };
  const before = (milliseconds: number) => new Date(ctx.now.getTime() - milliseconds);
  const attempts = await askForItem(
    ctx,
    { key: hashOf(item), input },
    {
      ...{ askedAfter: before(WANTED_MS), givenUpBefore: before(GIVEN_UP_MS) },
      maxWaiting: MAX_WAITING,
    },
  );
  if (attempts === undefined) return "full";
  if (attempts >= MAX_ATTEMPTS) return "givenUp";
  await wakeCounting(ctx);
  return "waiting";
}

export const wakeCounting = (ctx: Context): Promise<void> => wakeJob(ctx, countItemsRequest);
