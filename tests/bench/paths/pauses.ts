import { randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { apiOf } from "../../support/api";
import type { Instance } from "../instance";
import { median } from "../measure";
import type { Options } from "../options";
import { type Finding, ms } from "../report";
import { sampleOf } from "../sample";
import type { World } from "../world";

/** A request that holds up others for longer is a fault. */
const BAR_MS = 200;
const EVERY_MS = 5;
const IDLE_MS = 1_000;
const MEBIBYTE = 2 ** 20;

type Hostile = { readonly name: string; readonly send: () => Promise<{ status: number }> };

/**
 * How long the web process answers nobody while it is sent something large: the longest answer of an empty handler that is
 * asked all the time, less the longest one when nothing is sent.
 */
export async function benchPauses(
  worlds: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  const world = worlds.at(-1);
  if (!world) return [];
  const { instance } = world;
  const collection = await aCollection(instance);
  const findings: Finding[] = [];
  for (const { name, send } of hostileRequests(instance, collection)) {
    await send(); // what is loaded or compiled once
    const pauses: number[] = [];
    let status = 0;
    for (let round = 0; round < rounds; round++) {
      const idle = await longestAnswer(instance, () => sleep(IDLE_MS));
      const busy = await longestAnswer(instance, async () => {
        status = (await send()).status;
      });
      pauses.push(Math.max(0, busy - idle));
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
  return findings;
}

async function longestAnswer({ url }: Instance, during: () => Promise<unknown>): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    for (let at = 0; !isOver; at++) {
      const started = performance.now();
      await answered(`${url}/healthz`, agent);
      // The first one opens the connection.
      if (at > 0) longest = Math.max(longest, performance.now() - started);
      await sleep(EVERY_MS);
    }
  })();
  await sleep(10 * EVERY_MS);
  await during();
  isOver = true;
  await asking;
  agent.destroy();
  return longest;
}

const answered = (url: string, agent: http.Agent) =>
  new Promise<void>((resolve, reject) =>
    http
      .get(url, { agent }, (response) => response.resume().once("end", resolve))
      .once("error", reject),
  );

async function aCollection({ url, owner }: Instance): Promise<string> {
  const slug = `pauses-${randomUUID()}`;
  const access = { visibility: "public", review_policy: "open" };
  const metadata = { title: "Large imports" };
  await apiOf(url, owner.token).post("/api/communities", { slug, metadata, access });
  return slug;
}

async function importing({ url, owner }: Instance, collection: string, metadata: string) {
  const form = new FormData();
  form.append("metadata", metadata);
  const response = await fetch(`${url}/api/import/${collection}`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  await response.text();
  return response;
}

function hostileRequests(instance: Instance, collection: string): Hostile[] {
  const owner = apiOf(instance.url, instance.owner.token);
  const guest = apiOf(instance.url);
  const { payload } = sampleOf(40_000_000);
  const create = (body: unknown) => owner.post("/api/records", body);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at]));
  const work = (metadata: Record<string, unknown>) => ({
    ...payload,
    metadata: { ...payload.metadata, ...metadata },
    files: { enabled: false },
  });
  const people = Array.from({ length: 5_000 }, (_, at) => ({
    person_or_org: { type: "personal", family_name: `Sample${at}`, given_name: "Ines" },
    affiliations: [{ name: `Institute ${at % 400}` }],
  }));
  return [
    { name: "600,000 unknown keys", send: () => create(keys(600_000)) },
    { name: "100,000 unknown keys", send: () => create(keys(100_000)) },
    { name: "70,000 unknown keys", send: () => create(keys(70_000)) },
    {
      name: "a description of 8 MB",
      send: () => create(work({ description: "a ".repeat(4 * MEBIBYTE) })),
    },
    {
      name: "50,000 words of their own",
      send: () => {
        const words = Array.from({ length: 50_000 }, (_, at) => `w${at.toString(36)}x`);
        return create(work({ description: `<p>${words.join(" ")}</p>` }));
      },
    },
    { name: "5,000 creators", send: () => create(work({ creators: people })) },
    {
      name: "publishing 5,000 creators",
      send: async () => {
        const { body } = await owner.post<{ id: string }>(
          "/api/records",
          work({ creators: people }),
        );
        return owner.post(`/api/records/${body.id}/draft/actions/publish`);
      },
    },
    {
      name: "an import of 1,000 works",
      send: () => {
        const works = Array.from({ length: 1_000 }, (_, at) => ({
          ...sampleOf(50_000_000 + at).payload,
          files: { enabled: false },
        }));
        return importing(instance, collection, JSON.stringify(works));
      },
    },
    {
      name: "an import of 600,000 unknown keys",
      send: () => importing(instance, collection, JSON.stringify([keys(600_000)])),
    },
    {
      name: "an import of one text of 40 MB",
      send: () =>
        importing(instance, collection, JSON.stringify([{ metadata: "a ".repeat(20 * MEBIBYTE) }])),
    },
    {
      name: "a question of 2,000 words",
      send: () => {
        const words = Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(" ");
        return guest.get("/api/records", { query: { q: words } });
      },
    },
  ];
}
