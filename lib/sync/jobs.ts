import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import {
  partnerDataCutoff,
  type SyncEntity,
  syncGroupRequest,
  syncProfileRequest,
} from "@/lib/partners";
import { findIdentity } from "@/lib/users";
import { compareAll, compareBatch, compareRequest } from "./compare";
import { requestSync, wake, workRequest } from "./queue";
import * as repository from "./repository";
import { processQueue } from "./process-queue";

/** Sign-ins ask for no more than one comparison of a person in so long. */
const ASKED_BY_SIGN_IN_MS = 60_000;

const nothing = z.record(z.string(), z.never());

const workJob = defineJob({ ...workRequest, run: processQueue });

const syncProfile = defineJob({
  ...syncProfileRequest,
  run: async (ctx: Context, { instance, id }: SyncEntity) => {
    const identity = await findIdentity(ctx, { idp: instance, externalId: id });
    const age = ctx.now.getTime() - (identity?.syncedAt?.getTime() ?? 0);
    if (identity && age >= ASKED_BY_SIGN_IN_MS)
      await requestSync(ctx, instance, [{ kind: "users", id, event: "updated" }]);
  },
});

const syncGroup = defineJob({
  ...syncGroupRequest,
  run: (ctx: Context, { instance, id }: SyncEntity) =>
    requestSync(ctx, instance, [{ kind: "groups", id, event: "updated" }]),
});

const compareBatchJob = defineJob({ ...compareRequest, run: compareBatch });

export const compareJob = defineJob({
  name: "sync.compare",
  input: nothing,
  run: (ctx) => compareAll(ctx),
});

/** Finds what is due although nothing was told to look: the job was lost, or its worker was killed. */
export const wakeJob = defineJob({
  name: "sync.wake",
  input: nothing,
  run: async (ctx) => {
    for (const instance of await repository.listDueInstances(ctx)) await wake(ctx, instance);
  },
});

export const sweepJob = defineJob({
  name: "sync.sweep",
  input: nothing,
  run: async (ctx) => {
    await repository.deleteEnded(ctx, partnerDataCutoff(ctx.now));
  },
});

export const syncJobs: readonly AnyJob[] = [
  workJob,
  syncProfile,
  syncGroup,
  compareBatchJob,
  compareJob,
  wakeJob,
  sweepJob,
];

export const syncSchedules: readonly Schedule[] = [
  { job: wakeJob, cron: "*/5 * * * *", reason: "schedules.partnerWake" },
  { job: compareJob, cron: "17 1 * * *", reason: "schedules.partnerCompare" },
  { job: sweepJob, cron: "43 3 * * *", reason: "schedules.oldSynchronisations" },
];
