import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { runAsOneStatement } from "@/lib/db/one-statement";
import type { Sql } from "@/lib/db/sql";
import { type JobRequest, wakeSql } from "@/lib/jobs";
import type { z } from "zod";
import * as repository from "./repository";
import { type SyncSignal, workInput } from "./schema";

/** Works off what is due of one partner; done by `work.ts`. One job for each place that the partner may take. */
export const workRequest: JobRequest<z.output<typeof workInput>> = {
  name: "sync.work",
  input: workInput,
};

/** Signals of one identity within so long are one callback. */
const WINDOW_MS = 1_000;
/** A job that is due in less may run before the asker has committed, and would not see what was asked. */
const COMMIT_MS = 400;

/** One partner's callbacks take at most half of the worker's places. */
export const placesOf = (): number => Math.max(1, Math.floor(config().WORKER_CONCURRENCY / 2));

/**
 * Asks for callbacks about these; to be put into a statement that stores why. The last signal of an identity counts.
 */
export function requestSyncSql(
  ctx: Context,
  instance: string,
  signals: readonly SyncSignal[],
): Sql[] {
  const last = new Map(signals.map((one) => [`${one.kind} ${one.id}`, merged(signals, one)]));
  if (last.size === 0) return [];
  const dueAt = new Date(ctx.now.getTime() + WINDOW_MS);
  const since = new Date(ctx.now.getTime() + COMMIT_MS);
  return [
    repository.requestSql(ctx, instance, [...last.values()], dueAt),
    wakeSql(workRequest, { instance, slot: 0 }, { key: keyOf(instance, 0), runAt: dueAt, since }),
  ];
}

/** Somebody who is made and changed by one payload is still to be made. */
function merged(signals: readonly SyncSignal[], last: SyncSignal): SyncSignal {
  if (last.event !== "updated") return last;
  const events = signals.filter(({ kind, id }) => kind === last.kind && id === last.id);
  const before = events.findLast(({ event }) => event !== "updated");
  return before?.event === "created" ? before : last;
}

/** As {@link requestSyncSql}, on its own. */
export async function requestSync(
  ctx: Context,
  instance: string,
  signals: readonly SyncSignal[],
): Promise<void> {
  await runAsOneStatement(ctx.db, requestSyncSql(ctx, instance, signals));
}

/** Has a worker look at what is due of a partner. */
export async function wake(
  ctx: Context,
  instance: string,
  { slot = 0, runAt = ctx.now }: { slot?: number; runAt?: Date } = {},
): Promise<void> {
  const key = keyOf(instance, slot);
  await runAsOneStatement(ctx.db, [wakeSql(workRequest, { instance, slot }, { key, runAt })]);
}

const keyOf = (instance: string, slot: number) => `sync.work:${instance}:${slot}`;
