import { z } from "zod";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { deleteSessionsBefore } from "./repository/sessions";

const KEEP_DAYS = 30;

/** Removes the rows of sessions that ended a month ago, with the addresses they hold. */
export const forgetSessions = defineJob<Record<string, never>>({
  name: "sessions.forget",
  input: z.object({}),
  run: async (ctx) => {
    const moment = new Date(ctx.now.getTime() - KEEP_DAYS * 86_400_000);
    const count = await deleteSessionsBefore(ctx, moment);
    if (count > 0) ctx.log.info({ count }, "old sessions removed");
  },
});

export const userJobs: readonly AnyJob[] = [forgetSessions];

export const userSchedules: readonly Schedule[] = [
  { job: forgetSessions, cron: "40 3 * * *", why: "at night, when few people are signed in" },
];
