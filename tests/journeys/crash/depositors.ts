import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApiResponse, apiOf } from "../../support/api";
import { draftAt, METADATA, publishAt } from "../works/deposit";
import type { Random } from "./random";

/** The steps of one deposit, in their order. */
export const STEPS = ["draft", "announce", "upload", "commit", "publish"] as const;
export type Step = (typeof STEPS)[number];

/** One deposit as its depositor knows it. */
export type Deposit = {
  /** Known once the draft is acknowledged. */
  id?: string;
  md5: string;
  sizeBytes: number;
  /** Steps that were answered with success: these must never be lost. */
  acknowledged: Step[];
  /** The step whose answer never came: it happened wholly or not at all. */
  inDoubt?: Step;
};

export type Depositors = {
  readonly deposits: Deposit[];
  /** Called when a depositor begins a step. */
  onStep: (step: Step) => void;
  /** Resolves when all have stopped. Rejects when an answer came that no crash explains. */
  stop: () => Promise<void>;
};

/** Several people who deposit one small work after the other, and pause while the service is away. */
export function startDepositors(
  service: () => string,
  token: string,
  { count, random }: { count: number; random: Random },
): Depositors {
  let isStopping = false;
  const all: Depositors = { deposits: [], onStep: () => undefined, stop };
  const running = Promise.all(Array.from({ length: count }, work));
  running.catch(() => (isStopping = true));

  async function work(): Promise<void> {
    while (!isStopping) {
      const isWhole = await deposit();
      if (!isWhole) await untilReady();
    }
  }

  /** Resolves to false when the service went away in the middle. */
  async function deposit(): Promise<boolean> {
    const bytes = random.bytes(1 + random.below(random.pick([2_000, 300_000, 2_500_000])));
    const md5 = createHash("md5").update(bytes).digest("hex");
    const found: Deposit = { md5, sizeBytes: bytes.length, acknowledged: [] };
    all.deposits.push(found);
    const api = apiOf(service(), token);
    const at = (path: string) => draftAt(found.id ?? "") + path;
    const ways: Record<Step, () => Promise<ApiResponse<unknown>>> = {
      draft: () => api.post("/api/records", { metadata: METADATA }),
      announce: () => api.post(at("/files"), [{ key: "data.bin" }]),
      upload: () => api.upload(at("/files/data.bin/content"), bytes),
      commit: () => api.post(at("/files/data.bin/commit")),
      publish: () => api.post(publishAt(found.id ?? "")),
    };
    for (const step of STEPS) {
      all.onStep(step);
      // A request to a process that was killed may never end; a client gives it up.
      const given = sleep(60_000, undefined, { ref: false });
      const response = await Promise.race([ways[step]().catch(() => undefined), given]);
      if (!response || response.status >= 500) {
        found.inDoubt = step;
        if (response?.status === 500) throw new Error(`${step}: ${response.text}`);
        return false;
      }
      if (response.status >= 400) throw new Error(`${step}: ${response.status} ${response.text}`);
      if (step === "draft") found.id = (response.body as { id: string }).id;
      found.acknowledged.push(step);
    }
    return true;
  }

  async function untilReady(): Promise<void> {
    while (!isStopping) {
      const response = await fetch(`${service()}/readyz`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(50);
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await running;
  }
  return all;
}
