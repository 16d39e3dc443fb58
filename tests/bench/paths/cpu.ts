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
/** Saving between them is for those who type. */
const DEPOSIT = ["a draft", "adding a file", "its content", "its commit", "publishing"];
const EXAMPLE = Buffer.alloc(1_000, "x");

type Send = (at: number) => Promise<{ status: number; text: string }>;
type Request = { readonly name: string; readonly count: number; readonly send: Send };

/**
 * What the ten most frequent requests cost the web process and the database, as a multiple of an answer that says
 * nothing; and what a deposit costs beside the same of another checkout.
 */
export async function benchCpu(worlds: readonly World[], { rounds }: Options): Promise<Finding[]> {
  const world = worlds.at(-1);
  if (!world) return [];
  const { size, instance, against } = world;
  const reads = readsOf(instance, size);
  const ours = new Costs(instance, (round) => [...reads, ...depositOf(instance, round)]);
  // Another checkout gives the works of its world other identifiers.
  const other = against && new Costs(against, (round) => depositOf(against, round));
  for (let round = 0; round <= rounds; round++)
    for (const costs of [ours, ...(other ? [other] : [])]) await costs.measure(round);
  return [...ours.findings(), ...(other ? [besideOther(ours, other)] : [])];
}

/** What requests to one service cost, round by round; the first is not counted. */
class Costs {
  readonly #instance: Instance;
  readonly #requests: (round: number) => Request[];
  readonly #empty: number[] = [];
  readonly #seen = new Map<string, CpuTime[]>();

  constructor(instance: Instance, requests: (round: number) => Request[]) {
    this.#instance = instance;
    this.#requests = requests;
  }

  async measure(round: number): Promise<void> {
    const idle = await idleCpu(this.#instance);
    const measure = ({ count, send }: Omit<Request, "name">) =>
      cpuPerRequest(this.#instance, idle, count, async (at) => {
        const { status, text } = await send(at);
        assert.ok(status < 300, text.slice(0, 500));
      });
    const empty = { count: EMPTY, send: () => apiOf(this.#instance.url).get("/healthz") };
    const { web } = await measure(empty);
    if (round > 0) this.#empty.push(web);
    for (const { name, ...request } of this.#requests(round)) {
      const cost = await measure(request);
      if (round > 0) this.#seen.set(name, [...(this.#seen.get(name) ?? []), cost]);
    }
  }

  findings(): Finding[] {
    const reference = median(this.#empty);
    const spread = spreadOf(this.#empty);
    return [...this.#seen].map(([name, costs]) => findingOf(name, costs, reference, spread));
  }

  /** Milliseconds of both processes for a deposit, in each round. */
  deposits(): number[] {
    const all = DEPOSIT.map((name) => this.#seen.get(name) ?? []);
    return (all[0] ?? []).map((_, round) =>
      all.reduce((sum, { [round]: cost }) => sum + (cost?.web ?? 0) + (cost?.database ?? 0), 0),
    );
  }
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

function besideOther(ours: Costs, other: Costs): Finding {
  const reference = other.deposits();
  return {
    path: "cpu, a deposit of five requests",
    ours: ms(median(ours.deposits())),
    reference: `${ms(median(reference))} (the other)`,
    figure: times(median(ours.deposits()) / median(reference)),
    bar: "",
    holds: undefined,
    spread: spreadOf(reference),
  };
}

function readsOf(instance: Instance, size: number): Request[] {
  const guest = apiOf(instance.url);
  const owner = apiOf(instance.url, instance.owner.token);
  const works = publicIds(size);
  const recordAt = (at: number) => `/api/records/${works[at % works.length] ?? ""}`;
  const reading = (name: string, send: Send): Request => ({ name, count: READS, send });
  return [
    reading("a record", (at) => guest.get(recordAt(at))),
    reading("a record with a token", (at) => owner.get(recordAt(at))),
    reading("a search of ten", () => guest.get("/api/records?size=10")),
    reading("a search of ten with a token", () => owner.get("/api/records?size=10")),
  ];
}

/** In the order in which they are sent: they go on from each other. */
function depositOf(instance: Instance, round: number): Request[] {
  const owner = apiOf(instance.url, instance.owner.token);
  const ids: string[] = [];
  const draftAt = (at: number) => `/api/records/${ids[at] ?? ""}/draft`;
  const bodyAt = (at: number) => sampleOf(FRESH + round * DEPOSITS + at).payload;
  const depositing = (name: string, send: Send): Request => ({ name, count: DEPOSITS, send });
  return [
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
