import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportJson, RunJson } from "@/lib/imports/schema";
import { aSentWork, importForm } from "../../support/imports";
import { aPerson, type Person } from "../support/people";
import { aCollection, type CollectionJson } from "../collections/curate";

let owner: Person;
let collection: CollectionJson;
beforeAll(async () => {
  owner = await aPerson();
  collection = await aCollection(owner, { access: { review_policy: "open" } });
});

async function send(count: number, headers: Record<string, string> = {}) {
  const works = Array.from({ length: count }, (_, at) =>
    aSentWork({ title: `Tide table ${at}`, files: { [`${at}.txt`]: 4 } }),
  );
  const files = works.map((_, at) => ({ name: `${at}.txt`, bytes: "ebbs" }));
  const response = await owner.fetch(`/api/import/${collection.slug}`, {
    method: "POST",
    body: importForm(works, files),
    headers: { prefer: "respond-async", ...headers },
  });
  return { response, run: (await response.clone().json()) as RunJson };
}

const pathOf = (address: string | undefined) => new URL(address ?? "").pathname;
const read = async ({ links }: RunJson) => (await owner.get<RunJson>(pathOf(links.self))).body;

/** The events of a stream as they come, with the moment of each. */
async function* eventsOf(response: Response) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield JSON.parse(data) as RunJson;
    }
  }
}

describe("Prefer: respond-async", () => {
  test("202 with a job that is followed by events, and whose report is kept", async () => {
    const { response, run } = await send(60);
    expect([response.status, response.headers.get("location")]).toEqual([202, run.links.self]);
    const stream = await owner.fetch(pathOf(run.links.events), {
      headers: { accept: "text/event-stream" },
    });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const seen: RunJson[] = [];
    for await (const event of eventsOf(stream)) seen.push(event);
    expect(seen.at(-1)).toMatchObject({
      status: "done",
      result_status: 201,
      counts: { items: 60, created: 60, failed: 0 },
    });
    const report = await owner.get<ImportJson>(pathOf(seen.at(-1)?.links.report));
    expect(report.body.data).toHaveLength(60);
  });

  test("a reader who goes away is not waited for, and asking works as well", async () => {
    const { run } = await send(1);
    const leaving = new AbortController();
    const stream = await owner.fetch(pathOf(run.links.events), { signal: leaving.signal });
    for await (const event of eventsOf(stream)) {
      expect(event.id).toBe(run.id);
      break;
    }
    leaving.abort();
    await expect.poll(async () => (await read(run)).status, { timeout: 30_000 }).toBe("done");
  });

  test("cancelled before its end, nothing of it is imported", async () => {
    // Whether it waits or runs by then, it has not ended: so many works take longer than one request.
    const { run } = await send(400);
    const cancelled = await owner.post<RunJson>(pathOf(run.links.cancel));
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    await sleep(1_500);
    expect(await read(run)).toMatchObject({ status: "cancelled", counts: { created: 0 } });
    const again = await owner.post(pathOf(run.links.cancel));
    expect(again.status).toBe(409);
  });
});
