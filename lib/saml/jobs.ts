import { z } from "zod";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { partnerDataCutoff } from "@/lib/partners";
import { deleteAttempts } from "./repository/attempts";
import { deleteExpired } from "./repository/requests";
import { renewMetadata } from "./service/metadata";

const noInput = z.record(z.string(), z.never());

/** Forgets sign-ins, whose attributes are personal, and what is left of requests. */
const sweepSignIns = defineJob({
  name: "saml.sweep",
  input: noInput,
  run: async (ctx) => {
    await deleteAttempts(ctx, partnerDataCutoff(ctx.now));
    await deleteExpired(ctx, new Date(ctx.now.getTime() - config().SESSION_DAYS * MS_PER_DAY));
  },
});

const renew = defineJob({
  name: "saml.renew-metadata",
  input: noInput,
  maxAttempts: 1,
  run: renewMetadata,
});

export const samlJobs: readonly AnyJob[] = [sweepSignIns, renew];

export const samlSchedules: readonly Schedule[] = [
  { job: sweepSignIns, cron: "43 3 * * *", reason: "schedules.signIns" },
  { job: renew, cron: "17 */6 * * *", reason: "schedules.samlMetadata" },
];
