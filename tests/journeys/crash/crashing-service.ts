import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { disconnect } from "@/lib/db/database";
import { createAccount, issueToken } from "@/lib/users";
import { type Service, startService } from "../../support/service";
import { JOURNEY_SETTINGS, settingsOf } from "../support/front-mount";

export const READY_MS = 180_000;

/** A service that is killed and started again. This process sees its database and files all the while. */
export type CrashingService = {
  url: () => string;
  dataDir: () => string;
  /** The process that was started first, and starts the others. */
  pid: () => number;
  /** Waits until a service whose parts were killed has started them again. */
  untilReady: () => Promise<void>;
  /** Starts the whole service again, at the same address and with its data. */
  startAgain: () => Promise<void>;
  /** A token of a new account. */
  tokenFor: (email: string) => Promise<string>;
  /** Stops it as one should, and removes its data. */
  end: () => Promise<void>;
  /** The same without asking how it went, for tests that failed. */
  giveUp: () => Promise<void>;
};

export async function startCrashingService(): Promise<CrashingService> {
  let service = await startService({ env: JOURNEY_SETTINGS });
  lookInto(service);
  return {
    url: () => service.url,
    dataDir: () => service.dataDir,
    pid: () => {
      const { pid } = service.process;
      if (pid === undefined) throw new Error("The service has no process.");
      return pid;
    },
    untilReady: async () => {
      for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
        const response = await fetch(`${service.url}/readyz`).catch(() => undefined);
        if (response?.ok) return;
        await sleep(50);
      }
      throw new Error(`The service did not come back:\n${service.output()}`);
    },
    startAgain: async () => {
      const { dataDir, url } = service;
      await disconnect();
      const port = Number(new URL(url).port);
      service = await startService({ dataDir, port, env: JOURNEY_SETTINGS });
      lookInto(service);
    },
    tokenFor: async (email) => {
      const ctx = systemContext();
      const account = await createAccount(ctx, { email, fullName: "Somebody" });
      return (await issueToken(ctx, account.id, { name: "crash", scopes: [] })).text;
    },
    end: async () => {
      await disconnect();
      expect(await service.stop({ keepData: true })).toBe(0);
      rmSync(service.dataDir, { recursive: true, force: true });
    },
    giveUp: async () => {
      await disconnect();
      await service.stop();
    },
  };
}

/** Makes this process see the service's database and files, which may have moved with a restart. */
function lookInto({ dataDir, url }: Service): void {
  adoptConfig(parseConfig(settingsOf({ dataDir, url } as Service)));
}
