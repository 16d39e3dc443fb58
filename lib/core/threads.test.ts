import type { Piscina } from "piscina";
import { expect, test } from "vitest";
import { processWide } from "./process-wide";
import { runInThread } from "./threads";

test("a thread that fails after its task was given up does not end the process", async () => {
  // Whatever becomes of the task, there is a pool now.
  await runInThread("markup-thread", undefined, { timeoutMs: 10_000 }).catch(() => undefined);
  const pool = processWide<Piscina>("core.threads").value;
  // What the pool emits when a thread runs out of memory while it is being stopped: no task is left to tell.
  expect(pool?.emit("error", new Error("out of memory"))).toBe(true);
});
