import { z } from "zod";
import { defineJob, type Schedule } from "@/lib/jobs";
import { partnerDataCutoff } from "./partner";
import { deleteCalls } from "./repository";

/** Forgets calls to partners, whose subjects are people. */
const sweepCalls = defineJob({
  name: "partners.sweep-calls",
  input: z.record(z.string(), z.never()),
  run: async (ctx) => {
    await deleteCalls(ctx, partnerDataCutoff(ctx.now));
  },
});

export const partnerJobs = [sweepCalls];

export const partnerSchedules: readonly Schedule[] = [
  { job: sweepCalls, cron: "41 3 * * *", reason: "schedules.partnerCalls" },
];
