import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { dropUnattachedFiles, execute, findOverdueRequests } from "@/lib/request-engine";
import { findType } from "./types";

const AT_ONCE = 100;

/** Closes open requests whose time has run out; each is a change of its own, so that one cannot hold up the others. */
export const expireRequests = defineJob<Record<string, never>>({
  name: "requests.expire",
  input: z.object({}),
  run: async (ctx) => {
    const failed: string[] = [];
    let expired = 0;
    for (;;) {
      const overdue = await findOverdueRequests(ctx, { limit: AT_ONCE, except: failed });
      if (overdue.length === 0) break;
      for (const request of overdue) {
        if (await expire(ctx, request)) expired += 1;
        else failed.push(request.id);
      }
    }
    if (expired > 0) ctx.log.info({ count: expired }, "requests expired");
    if (failed.length > 0)
      throw new Error(`Requests that cannot expire: ${failed.slice(0, 20).join(", ")}`);
  },
});

async function expire(ctx: Context, request: { id: string; type: string }): Promise<boolean> {
  const type = findType(request);
  if (!type) return false;
  try {
    await inTransaction(ctx, (tx) => execute(tx, type, request, "expire"));
    return true;
  } catch (error) {
    ctx.log.error({ err: error, request: request.id }, "a request could not expire");
    return false;
  }
}

/** Removes files that were sent for a comment that never came. */
const removeUnattachedFiles = defineJob<Record<string, never>>({
  name: "requests.forget-files",
  input: z.object({}),
  run: async (ctx) => {
    const count = await dropUnattachedFiles(ctx);
    if (count > 0) ctx.log.info({ count }, "files without a comment removed");
  },
});

export const inboxJobs: readonly AnyJob[] = [expireRequests, removeUnattachedFiles];

export const inboxSchedules: readonly Schedule[] = [
  { job: expireRequests, cron: "3 0 * * *", reason: "schedules.afterTheirDay" },
  { job: removeUnattachedFiles, cron: "55 3 * * *", reason: "schedules.unattachedFiles" },
];
