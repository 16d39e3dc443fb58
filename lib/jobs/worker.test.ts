import type { PoolClient } from "pg";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { defineJob, enqueue } from "./index";
import { startWorker } from "./worker";

withTestDatabase();

const held: PoolClient[] = [];
const letGo = () => held.splice(0).forEach((connection) => connection.release());
afterEach(letGo);

/** Every connection that others have not taken. */
async function holdAll(): Promise<void> {
  const { options, totalCount, idleCount } = pool();
  const free = (options.max ?? 0) - totalCount + idleCount;
  for (let taken = 0; taken < free; taken += 1) held.push(await pool().connect());
}

const holdJob = defineJob({ name: "tests.hold", input: z.object({}), run: holdAll });

test("the end of a job is noted once there is a connection again", async () => {
  // What is rejected and waited for by nobody fails the run.
  const runner = await startWorker([holdJob], [], { concurrency: 1 });
  try {
    await enqueue(systemContext(), holdJob, {});
    // Longer than the pool lets anybody wait.
    await expect.poll(() => held.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    letGo();
    await expect.poll(jobsLeft, { timeout: 15_000, interval: 200 }).toBe(0);
  } finally {
    letGo();
    await runner.stop();
  }
});

async function jobsLeft(): Promise<number> {
  const { rows } = await pool().query<{ left: number }>(
    "SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE task_identifier = $1",
    [holdJob.name],
  );
  return rows[0]?.left ?? 0;
}
