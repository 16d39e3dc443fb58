import type { Context } from "@/lib/db/context";
import { pauseAfter } from "@/lib/core/time-slices";
import { listStored } from "../repository/record-days";
import type { RecordChanges } from "./record-changes";

/** Takes what is stored of collections from changes: when all that their works add is put there too, what is left differs. */
export async function subtractStored(
  ctx: Context,
  changes: RecordChanges,
  collectionIds: readonly string[],
): Promise<void> {
  const { days, uploads } = await listStored(ctx, collectionIds);
  const pause = pauseAfter();
  for (const day of days) {
    changes.addCounts(day, -1);
    await pause();
  }
  for (const upload of uploads) changes.addUpload(upload, -1);
}
