import type { PoolClient } from "pg";
import { log } from "@/lib/core/log";
import { type Context, systemContext } from "@/lib/db/context";
import { sidePool } from "@/lib/db/database";

/** Frees what modules keep of workers that have ended; called where no other worker runs. */
export type TakeOver = (ctx: Context) => Promise<void>;

/**
 * Frees the jobs of workers that were killed. The queue keeps the lock of a running job for four hours, so without this
 * the job of a killed worker would wait that long.
 *
 * Every worker process holds a shared advisory lock while its connection is open. A process that gets the lock
 * exclusively is the only worker, so every lock in the queue belongs to a process that has ended. A worker that lost its
 * connection is not seen; its job may then run twice at once, which every job must allow anyway.
 */
export const PRESENCE = "hashtextextended('commonshelf.worker', 0)";

/** Announces this worker process, until the function it resolves with is called. */
export async function announceWorker(takeOver: TakeOver = async () => {}): Promise<() => void> {
  const client = await sidePool("worker presence", { max: 2 }).connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${PRESENCE}) AS alone`,
    );
    const isAlone = rows[0]?.alone === true;
    if (isAlone) {
      await freeJobs(client);
      await takeOver(systemContext());
    }
    await client.query(`SELECT pg_advisory_lock_shared(${PRESENCE})`);
    if (isAlone) await client.query(`SELECT pg_advisory_unlock(${PRESENCE})`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Closing the connection gives the lock back.
  return () => client.release(true);
}

async function freeJobs(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ worker: string }>(
    `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`,
  );
  if (rows.length === 0) return;
  const dead = rows.map(({ worker }) => worker);
  await client.query(`SELECT graphile_worker.force_unlock_workers($1::text[])`, [dead]);
  log().warn({ workers: dead.length }, "took over the jobs of workers that ended without a word");
}
