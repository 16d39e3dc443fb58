import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrashingService, startCrashingService } from "./crashing-service";
import { type Depositors, startDepositors, type Step } from "./depositors";
import { killAll, killPart, killStarter } from "./processes";
import { randomFrom } from "./random";
import {
  expectBytes,
  expectDoisRegistered,
  expectNothingLeaks,
  expectPromisesKept,
  expectWholeWorks,
} from "./truth";

/**
 * Kills the service with `kill -9` at seeded moments of deposits and checks the result. A round kills the
 * web server three times (the starter waits longer each time, so more would only take time), the worker with
 * one of them, and in the end the starter or everything at once, the database included.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5);
const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const KILLS_OF_PARTS = 3;

const random = randomFrom(SEED);
let service: CrashingService;
let token: string;
let depositors: Depositors | undefined;

beforeAll(async () => {
  service = await startCrashingService();
  token = await service.tokenFor("depositor@example.org");
});

afterAll(async () => {
  await depositors?.stop().catch(() => undefined);
  await service.giveUp();
});

/** Waits until a depositor begins such a step, not the first time, and then a little more: into the middle of it. */
async function momentOf(step: Step): Promise<void> {
  let times = 3 + random.below(8);
  const began = new Promise<void>((resolve) => {
    if (!depositors) return;
    depositors.onStep = (one) => {
      if (one === step && --times === 0) resolve();
    };
  });
  await began;
  await sleep(random.below(step === "upload" ? 40 : 25));
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  "round %i: nothing promised is lost, nothing is half made",
  { timeout: 900_000 },
  async (round) => {
    depositors = startDepositors(() => service.url(), token, { count: 4, random });
    const pid = service.pid();
    const workerDies = random.below(KILLS_OF_PARTS);
    for (let kill = 0; kill < KILLS_OF_PARTS; kill++) {
      await momentOf(random.pick(["draft", "upload", "commit", "publish", "publish"]));
      killPart(pid, "web");
      if (kill === workerDies) killPart(pid, "worker");
      await service.untilReady();
    }
    await momentOf(random.pick(["upload", "commit", "publish", "publish"]));
    if (round % 3 === 0) killStarter(pid);
    else killAll(pid);
    await depositors.stop();
    await service.startAgain();

    const { deposits } = depositors;
    expect(deposits.some(({ inDoubt }) => inDoubt)).toBe(true);
    expect(deposits.some(({ acknowledged }) => acknowledged.includes("publish"))).toBe(true);
    await expectPromisesKept(service.url(), token, deposits);
    await expectWholeWorks();
    await expectBytes();
    await expectDoisRegistered(180_000);
  },
);

test("what the crashes left is swept up, and the service stops as it should", async () => {
  await expectNothingLeaks();
  await service.end();
});
