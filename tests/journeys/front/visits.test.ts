import { beforeAll, expect, inject, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { aggregate } from "@/lib/statistics/service/aggregate";
import { anonymous, aPerson, type Person } from "../support/people";
import { aDraft, complete, publish } from "../works/deposit";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(inject("service") + path, {
    headers: { "user-agent": FIREFOX, ...headers },
  });
  await response.arrayBuffer();
  return response.status;
};

/** Waits until the service has written so many events of the work, then until they are counted so. */
async function expectCounted(id: string, events: number, expected: object): Promise<void> {
  const { db } = systemContext();
  await expect
    .poll(() =>
      db.$queryRaw(sql`SELECT count(*)::int AS events FROM usage_event e JOIN usage_item i ON i.id = e.item_id
          WHERE i.work_id = ${id}`),
    )
    .toEqual([{ events }]);
  // A day that the service is counting itself is left to it.
  const counted = async () => {
    await aggregate(systemContext());
    const { body } = await anonymous.post("/api/stats", {
      views: { stat: "record-view", params: { recid: id } },
      downloads: { stat: "record-download", params: { recid: id } },
    });
    return body;
  };
  await expect.poll(counted).toMatchObject(expected);
}

async function aWorkWithFile(): Promise<string> {
  const draft = await aDraft(owner, complete({ files: { enabled: true } }));
  const files = `/api/records/${draft.id}/draft/files`;
  await owner.post(files, [{ key: "data.csv" }]);
  await fetch(`${inject("service")}${files}/data.csv/content`, {
    method: "PUT",
    body: "a,b\n1,2\n",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/octet-stream" },
  });
  await owner.post(`${files}/data.csv/commit`);
  return (await publish(owner, draft.id)).id;
}

test("a page that is made, one that is kept and one that the router fetches are views; files are downloads", async () => {
  const id = await aWorkWithFile();
  const page = `/records/${id}`;
  // Each from another program, so that all count at once.
  const as = (name: string) => ({ "user-agent": `${FIREFOX} ${name}` });
  expect(await visit(page, as("made"))).toBe(200);
  expect(await visit(page, as("kept"))).toBe(200);
  expect(await visit(page, { ...as("clicked"), rsc: "1" })).toBe(200);
  expect(await visit(page, { ...as("prefetching"), rsc: "1", "next-router-prefetch": "1" })).toBe(
    200,
  );
  expect(await visit(page, { "user-agent": "Googlebot/2.1" })).toBe(200);
  expect(await visit(`${page}/files/data.csv?download=1`)).toBe(200);
  expect(await visit(`/api/records/${id}/files/data.csv/content`, as("program"))).toBe(200);
  expect(await visit(`/api/records/${id}/files-archive`, as("archive"))).toBe(200);
  expect(await visit(`/api/records/${id}`)).toBe(200);
  await expectCounted(id, 7, {
    views: { views: 3, unique_views: 3 },
    downloads: { downloads: 3, unique_downloads: 3, data_volume: 24 },
  });
});

test("what is refused, gone or only asked for its head is nothing", async () => {
  const id = await aWorkWithFile();
  expect(await visit(`/records/${id}/files/none.csv?download=1`)).toBe(404);
  const head = await fetch(`${inject("service")}/records/${id}`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await visit(`/records/${id}`)).toBe(200);
  await expectCounted(id, 1, { views: { views: 1 }, downloads: { downloads: 0 } });
});
