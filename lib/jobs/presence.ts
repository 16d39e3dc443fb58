import type { PoolClient } from "pg";
import { log } from "@/lib/core/log";
import { sidePool } from "@/lib/db/database";

/**
 * Frees the jobs of workers that were killed. The queue locks the jobs at hand and believes such a lock for
 * four hours, so a job that a killed worker had begun would wait that long.
 *
 * Every worker process holds a shared advisory lock while its connection lives. A process that can have the lock
 * alone is the only worker there is, and then every lock in the queue is of a dead one. A worker whose
 * connection broke is overlooked; its job may then run twice at once, which jobs have to bear anyway.
 */
export const PRESENCE = "hashtextextended('commonshelf.worker', 0)";

/** Announces this worker process, until the function it resolves with is called. */
export async function announceWorker(): Promise<() => void> {
  const client = await sidePool("worker presence", { max: 2 }).connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${PRESENCE}) AS alone`,
    );
    const isAlone = rows[0]?.alone === true;
    if (isAlone) await freeJobs(client);
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
