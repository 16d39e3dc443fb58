import { batchesOf } from "@/lib/core/batches";

/** Asked about by one search, and in all: a file that was imported before has nearly all of its works there. */
const AT_ONCE = 10;
const MOST = 50;

/** What searches find for the first items, for some of them at a time. */
export async function askInParts<Item, Found>(
  items: readonly Item[],
  ask: (part: readonly Item[]) => Promise<Found[]>,
): Promise<Found[]> {
  const parts = batchesOf(items.slice(0, MOST), { maxSize: AT_ONCE, sizeOf: () => 1 });
  return (await Promise.all(parts.map(ask))).flat();
}
