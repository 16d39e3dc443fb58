import { z } from "zod";
import { listPurgeable, purgeCollection } from "@/lib/collections";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { leaveCollection } from "@/lib/works";
import * as repository from "./repository";
import { fetchAvatar } from "./service/avatar";

const AT_ONCE = 100;

/** Ends collections of groups that were deleted a while ago, one by one, so that one cannot hold up the others. */
export const purgeDeleted = defineJob<Record<string, never>>({
  name: "group-collections.purge",
  input: z.object({}),
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - config().GROUP_COLLECTIONS_PURGE_DAYS * MS_PER_DAY);
    const failed: string[] = [];
    let after: string | undefined;
    for (;;) {
      const ids = await listPurgeable(ctx, before, { after, limit: AT_ONCE });
      for (const id of ids) if (!(await purge(ctx, id))) failed.push(id);
      after = ids.at(-1);
      if (after === undefined) break;
    }
    if (failed.length > 0)
      throw new Error(`Collections that cannot be purged: ${failed.slice(0, 20).join(", ")}`);
  },
});

async function purge(ctx: Context, id: string): Promise<boolean> {
  try {
    await leaveCollection(ctx, id);
    if (await purgeCollection(ctx, id)) await repository.deleteSource(ctx, id);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, collection: id }, "a deleted collection could not be purged");
    return false;
  }
}

export const groupCollectionJobs: readonly AnyJob[] = [fetchAvatar, purgeDeleted];

export const groupCollectionSchedules: readonly Schedule[] = [
  { job: purgeDeleted, cron: "49 3 * * *", reason: "schedules.deletedGroupCollections" },
];
