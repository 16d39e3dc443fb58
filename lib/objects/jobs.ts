import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { sqlState } from "@/lib/db/errors";
import { defineJob, enqueue, type Schedule } from "@/lib/jobs";
import { storage } from "@/lib/storage";
import { deleteUnused, knownObjects, listUnused } from "./repository";
import { releaseObjectsRequest } from "./service";

/** Removes released bytes, unless another row still uses them. */
export const releaseObjectsJob = defineJob({
  ...releaseObjectsRequest,
  run: async (ctx, { ids }) => {
    for (const id of ids) await release(ctx, id);
  },
});

/** PostgreSQL 18 has a state of its own for a restricting key; older ones call every violation the same. */
const STILL_REFERENCED: readonly unknown[] = ["23001", "23503"];

/** The row goes first: bytes without a row are found by the sweep, a row without bytes would be a loss. */
async function release(ctx: Context, id: string): Promise<void> {
  try {
    if (await deleteUnused(ctx.db, id)) await storage().remove(id);
  } catch (error) {
    // A new version is taking the file over at this very moment.
    if (!STILL_REFERENCED.includes(sqlState(error))) throw error;
  }
}

/** Longer than any upload takes between its last byte and its row, imports of many files included. */
const ORPHAN_AGE_MS = 6 * 60 * 60 * 1000;
const BATCH = 500;
const MAX_PER_RUN = 20_000;

/**
 * Finds what crashes left: rows of bytes that nothing uses, half-received files, and bytes without a row. The names of
 * these jobs are kept in queues: they were given when files alone had bytes.
 */
export const sweepOrphansJob = defineJob({
  name: "files.sweep-orphans",
  input: z.record(z.string(), z.never()),
  run: async (ctx) => {
    const before = orphanCutoff(ctx);
    for (const id of await listUnused(ctx.db, before, MAX_PER_RUN)) await release(ctx, id);
    await storage().sweepTemp(before);
    await enqueue(ctx, sweepBytesJob, { after: "" });
  },
});

/** Goes through a large storage in several runs, each taking up where the last one stopped. */
const sweepBytesJob = defineJob({
  name: "files.sweep-bytes",
  input: z.object({ after: z.string() }),
  run: async (ctx, { after }) => {
    const last = await sweepSome(ctx, orphanCutoff(ctx), after);
    if (last !== undefined) await enqueue(ctx, sweepBytesJob, { after: last });
  },
});

const orphanCutoff = (ctx: Context) => new Date(ctx.now.getTime() - ORPHAN_AGE_MS);

/** Resolves to the key to go on from, when there is more than one run can look at. */
async function sweepSome(ctx: Context, before: Date, after: string): Promise<string | undefined> {
  let batch: string[] = [];
  let seen = 0;
  const removeUnknown = async () => {
    const known = await knownObjects(ctx.db, batch);
    for (const key of batch) {
      if (known.has(key)) continue;
      await storage().remove(key);
      ctx.log.info({ object: key }, "removed bytes that no row knows");
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage().list(after)) {
    seen += 1;
    if (modifiedAt < before) batch.push(key);
    if (batch.length >= BATCH) await removeUnknown();
    if (seen >= MAX_PER_RUN) {
      await removeUnknown();
      return key;
    }
  }
  await removeUnknown();
  return undefined;
}

export const objectJobs = [releaseObjectsJob, sweepOrphansJob, sweepBytesJob];

export const objectSchedules: readonly Schedule[] = [
  {
    job: sweepOrphansJob,
    cron: "27 3 * * *",
    reason: "schedules.storageFolders",
  },
];
