import { z } from "zod";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { deleteExpired } from "./repository";
import { codeRequest, mailCode } from "./service/newcomers";

const mailCodes = defineJob({ ...codeRequest, run: mailCode });

const sweepNewcomers = defineJob({
  name: "oidc.sweep",
  input: z.record(z.string(), z.never()),
  run: deleteExpired,
});

export const oidcJobs: readonly AnyJob[] = [mailCodes, sweepNewcomers];

export const oidcSchedules: readonly Schedule[] = [
  { job: sweepNewcomers, cron: "47 3 * * *", reason: "schedules.newcomers" },
];
