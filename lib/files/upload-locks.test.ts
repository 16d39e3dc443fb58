import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Conflict } from "@/lib/core/errors";
import { UploadLocks } from "./upload-locks";

const never = new AbortController().signal;

test("who comes again asks the one before to give way, and goes on when that has", async () => {
  const locks = new UploadLocks();
  const [first, second] = [locks.newLock("a"), locks.newLock("a")];
  let requestCount = 0;
  await first.lock(never, () => void (requestCount += 1));
  const order: string[] = [];
  const waiting = second.lock(never, () => undefined).then(() => order.push("second"));
  await sleep(50);
  order.push("first ends");
  await first.unlock();
  await waiting;
  expect([requestCount, ...order]).toEqual([1, "first ends", "second"]);
  await locks.newLock("b").lock(never, () => undefined);
});

test("waiting takes nothing from others, and ends when nobody waits any more", async () => {
  const locks = new UploadLocks();
  await locks.newLock("a").lock(never, () => undefined);
  const gone = new AbortController();
  const waiting = locks.newLock("a").lock(gone.signal, () => undefined);
  const before = performance.eventLoopUtilization();
  await sleep(500);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  gone.abort();
  await expect(waiting).rejects.toBeInstanceOf(Conflict);
  const late = locks.newLock("a");
  await expect(late.lock(gone.signal, () => undefined)).rejects.toBeInstanceOf(Conflict);
  await late.unlock();
  const later = locks.newLock("a").lock(gone.signal, () => undefined);
  await expect(later, "another's unlocking frees nothing").rejects.toBeInstanceOf(Conflict);
});

test("of several who wait one goes on at a time", async () => {
  const locks = new UploadLocks();
  let inside = 0;
  let most = 0;
  const turns = Array.from({ length: 20 }, async () => {
    const lock = locks.newLock("a");
    await lock.lock(never, () => undefined);
    most = Math.max(most, ++inside);
    await sleep(1);
    inside -= 1;
    await lock.unlock();
  });
  await Promise.all(turns);
  expect(most).toBe(1);
});
