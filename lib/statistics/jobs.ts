import { z } from "zod";
import { defineJob, type Schedule } from "@/lib/jobs";
import { aggregate } from "./service/aggregate";

const aggregateJob = defineJob({
  name: "statistics.aggregate",
  input: z.object({}),
  run: async (ctx) => {
    await aggregate(ctx);
  },
});

/** Background work of this module, for the wiring. */
export const statisticsJobs = [aggregateJob];

export const statisticsSchedules: readonly Schedule[] = [
  { job: aggregateJob, cron: "* * * * *", reason: "schedules.statistics" },
];
