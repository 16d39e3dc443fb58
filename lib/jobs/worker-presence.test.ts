import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { withTestDatabase } from "@/tests/support/database";
import { defineJob, enqueue } from "./index";
import { startWorker } from "./worker";

withTestDatabase();

const runs: string[] = [];
const note = defineJob({
  name: "tests.note",
  input: z.object({ text: z.string() }),
  run: async (_, { text }) => void runs.push(text),
});

const running: { stop: () => Promise<void> }[] = [];
async function aWorker() {
  const runner = await startWorker([note], [], { concurrency: 1 });
  running.push(runner);
  return runner;
}

afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
  runs.length = 0;
});

/** The state after a worker was killed during a job; in one step, so that no other worker takes it first. */
async function begunJob(text: string): Promise<void> {
  await inTransaction(systemContext(), async (ctx) => {
    await enqueue(ctx, note, { text });
    await ctx.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed', attempts = 1
       WHERE payload->>'text' = ${text}`;
  });
}

async function hasRun(text: string): Promise<void> {
  await expect.poll(() => runs, { timeout: 10_000 }).toContain(text);
}

test("a worker takes over what a killed one had begun", async () => {
  await begunJob("left behind");
  await aWorker();
  await hasRun("left behind");
});

test("a worker leaves alone what another one is doing", async () => {
  await aWorker();
  await begunJob("in progress");
  await aWorker();
  await enqueue(systemContext(), note, { text: "later" });
  await hasRun("later");
  expect(runs).not.toContain("in progress");
});

test("once the others have stopped, what they left is taken over", async () => {
  const first = await aWorker();
  await begunJob("abandoned");
  running.splice(0);
  await first.stop();
  await aWorker();
  await hasRun("abandoned");
});
