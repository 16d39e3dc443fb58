import { z } from "zod";
import { dayOf, textOfDay } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { defineJob, type Schedule } from "@/lib/jobs";
import { removeMonthsBefore } from "./repository/events";
import { sumMonths } from "./service/months";

/** Totals survive: they are kept by day, and a day without events is not counted anew. */
const forgetEventsJob = defineJob({
  name: "usage.forget",
  input: z.object({}),
  run: async (ctx) => {
    const days = config().STATS_EVENT_DAYS;
    if (days === 0) return;
    const first = textOfDay(dayOf(ctx.now) - days);
    const months = await removeMonthsBefore(ctx.db, first);
    if (months.length > 0) ctx.log.info({ months }, "old events of usage removed");
  },
});

const sumMonthsJob = defineJob({
  name: "usage.sumMonths",
  input: z.object({}),
  run: async (ctx) => {
    const count = await sumMonths(ctx);
    if (count > 0) ctx.log.info({ count }, "months of usage summed");
  },
});

/** Background work of this module, for the wiring. */
export const usageJobs = [forgetEventsJob, sumMonthsJob];

export const usageSchedules: readonly Schedule[] = [
  { job: forgetEventsJob, cron: "53 3 * * *", reason: "schedules.oldUsage" },
  { job: sumMonthsJob, cron: "41 * * * *", reason: "schedules.usageMonths" },
];
