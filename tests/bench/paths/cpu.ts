import assert from "node:assert/strict";
import { apiOf } from "../../support/api";
import { type CpuTime, cpuPerRequest, idleCpu } from "../cpu-time";
import type { Instance } from "../instance";
import { median, spreadOf } from "../measure";
import type { Options } from "../options";
import { type Finding, ms, times } from "../report";
import { sampleOf } from "../sample";
import type { World } from "../world";
import { publicIds } from "./record";

const READS = 300;
const DEPOSITS = 60;
const EMPTY = 1_000;
/** Samples that no world is filled with. */
const FRESH = 30_000_000;
const EXAMPLE = Buffer.alloc(1_000, "x");

type Send = (at: number) => Promise<{ status: number; text: string }>;
type Request = { readonly name: string; readonly count: number; readonly send: Send };

/**
 * What the ten most frequent requests cost the web process and the database, as a multiple of an answer that says
 * nothing.
 */
export async function benchCpu(worlds: readonly World[], { rounds }: Options): Promise<Finding[]> {
  const world = worlds.at(-1);
  if (!world) return [];
  const { instance, size } = world;
  const seen = new Map<string, CpuTime[]>();
  const empty: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const idle = await idleCpu(instance);
    const measure = ({ count, send }: Omit<Request, "name">) =>
      cpuPerRequest(instance, idle, count, async (at) => {
        const { status, text } = await send(at);
        assert.ok(status < 300, text.slice(0, 500));
      });
    const { web } = await measure({
      count: EMPTY,
      send: () => apiOf(instance.url).get("/healthz"),
    });
    const isWarm = round > 0;
    if (isWarm) empty.push(web);
    for (const { name, ...request } of requestsOf(instance, size, round)) {
      const cost = await measure(request);
      if (isWarm) seen.set(name, [...(seen.get(name) ?? []), cost]);
    }
  }
  const reference = median(empty);
  return [...seen].map(([name, costs]) => findingOf(name, costs, reference, spreadOf(empty)));
}

function findingOf(
  name: string,
  costs: readonly CpuTime[],
  reference: number,
  spread: number,
): Finding {
  const web = median(costs.map((cost) => cost.web));
  const database = median(costs.map((cost) => cost.database));
  return {
    path: `cpu, ${name}`,
    ours: `${ms(web)} web, ${ms(database)} database`,
    reference: `${ms(reference)} (empty handler)`,
    figure: times((web + database) / reference),
    bar: "",
    holds: undefined,
    spread,
  };
}

/** In the order in which they are sent: those of a deposit go on from each other. */
function requestsOf(instance: Instance, size: number, round: number): Request[] {
  const guest = apiOf(instance.url);
  const owner = apiOf(instance.url, instance.owner.token);
  const works = publicIds(size);
  const recordAt = (at: number) => `/api/records/${works[at % works.length] ?? ""}`;
  const ids: string[] = [];
  const draftAt = (at: number) => `/api/records/${ids[at] ?? ""}/draft`;
  const bodyAt = (at: number) => sampleOf(FRESH + round * DEPOSITS + at).payload;
  const reading = (name: string, send: Send): Request => ({ name, count: READS, send });
  const depositing = (name: string, send: Send): Request => ({ name, count: DEPOSITS, send });
  return [
    reading("a record", (at) => guest.get(recordAt(at))),
    reading("a record with a token", (at) => owner.get(recordAt(at))),
    reading("a search of ten", () => guest.get("/api/records?size=10")),
    reading("a search of ten with a token", () => owner.get("/api/records?size=10")),
    depositing("a draft", async (at) => {
      const response = await owner.post<{ id: string }>("/api/records", bodyAt(at));
      ids.push(response.body.id);
      return response;
    }),
    depositing("saving it", (at) => owner.put(draftAt(at), bodyAt(at))),
    depositing("adding a file", (at) => owner.post(`${draftAt(at)}/files`, [{ key: "a.txt" }])),
    depositing("its content", (at) => owner.upload(`${draftAt(at)}/files/a.txt/content`, EXAMPLE)),
    depositing("its commit", (at) => owner.post(`${draftAt(at)}/files/a.txt/commit`)),
    depositing("publishing", (at) => owner.post(`${draftAt(at)}/actions/publish`)),
  ];
}
