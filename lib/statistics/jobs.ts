import { z } from "zod";
import { defineJob, type Schedule } from "@/lib/jobs";
import { aggregate } from "./service/aggregate";
import { sendMailReports } from "./service/mail-reports";

const aggregateJob = defineJob({
  name: "statistics.aggregate",
  input: z.object({}),
  run: async (ctx) => {
    await aggregate(ctx);
  },
});

const sendReportsJob = defineJob({
  name: "statistics.send-reports",
  input: z.object({}),
  run: async (ctx) => {
    const sent = await sendMailReports(ctx);
    if (sent > 0) ctx.log.info({ sent }, "figures sent by mail");
  },
});

/** Background work of this module, for the wiring. */
export const statisticsJobs = [aggregateJob, sendReportsJob];

export const statisticsSchedules: readonly Schedule[] = [
  { job: aggregateJob, cron: "* * * * *", reason: "schedules.statistics" },
  { job: sendReportsJob, cron: "20 5 * * *", reason: "schedules.reports" },
];
