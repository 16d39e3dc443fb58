import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { apiOf } from "../../support/api";
import type { Instance } from "../instance";
import { median } from "../measure";
import type { Options } from "../options";
import { type Finding, ms } from "../report";
import type { World } from "../world";
import { hostileRequests } from "./hostile-requests";

/** A request that holds up others for longer is a fault. */
const BAR_MS = 200;
/** After an answer: what the service does then for the request counts, too. */
const AFTERWARDS_MS = 200;

/**
 * How long the web process does not respond while it receives or sends something large: the longest response of an empty
 * handler that another thread asks for all the time. The median of the rounds, and the longest of all.
 */
export async function benchPauses(
  worlds: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  const world = worlds.at(-1);
  if (!world) return [];
  const { instance } = world;
  const asker = new Worker(new URL("asker.mjs", import.meta.url), {
    workerData: `${instance.url}/healthz`,
    execArgv: [],
  });
  const longest = async () => {
    asker.postMessage("longest");
    const [answer] = (await once(asker, "message")) as [number];
    return answer;
  };
  const findings: Finding[] = [];
  try {
    for await (const { name, send } of hostileRequests(instance, await aCollection(instance))) {
      await send(); // what is loaded or compiled once
      const pauses: number[] = [];
      let status = 0;
      for (let round = 0; round < rounds; round++) {
        await sleep(AFTERWARDS_MS);
        await longest();
        status = (await send()).status;
        await sleep(AFTERWARDS_MS);
        pauses.push(await longest());
      }
      findings.push({
        path: `pause, ${name} (${status})`,
        ours: ms(median(pauses)),
        reference: "",
        figure: ms(Math.max(...pauses)),
        bar: `<= ${BAR_MS} ms`,
        holds: median(pauses) <= BAR_MS,
        spread: undefined,
      });
    }
  } finally {
    await asker.terminate();
  }
  return findings;
}

async function aCollection({ url, owner }: Instance): Promise<string> {
  const slug = `pauses-${randomUUID()}`;
  const access = { visibility: "public", review_policy: "open" };
  const metadata = { title: "Large imports" };
  await apiOf(url, owner.token).post("/api/communities", { slug, metadata, access });
  return slug;
}
