import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { Conflict, NotFound, NotPermitted } from "@/lib/core/errors";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { enqueue } from "@/lib/jobs";
import { runJob, runDueJobs } from "@/lib/jobs/worker";
import { aCollection, aMember, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { importRequest } from "@/tests/support/import-request";
import { aSentWork, importForm, left, type SentFile, zipOf } from "@/tests/support/imports";
import {
  cancelImport,
  followImport,
  presentReport,
  presentRun,
  presentUpdates,
  readImport,
  readReport,
} from ".";
import { continueJob, importJobs, recoverJob } from "./jobs";
import * as repository from "./repository";
import type { ImportJson, RunJson } from "./schema";

withTestDatabase();

const JOB_NAMES = path.resolve(
  import.meta.dirname,
  "../../prisma/migrations/0058_import_job_names/migration.sql",
);

let owned: Owned;
beforeAll(async () => {
  owned = await aCollection({ access: { review_policy: "open" } });
});

type Sent = {
  works: readonly unknown[];
  files?: readonly SentFile[];
  headers?: Record<string, string>;
  by?: Context;
};

/** Sends works whose sender does not wait. */
async function send({ works, files, headers, by = owned.owner }: Sent) {
  const request = new Request("https://repository.example.org/api/import/x", {
    method: "POST",
    body: importForm(works, files),
    headers: { prefer: "respond-async", ...headers },
  });
  const response = await importRequest({ ...by, now: new Date() }, owned.collection.slug, request);
  const body = await response.text();
  return { response, body, run: JSON.parse(body) as RunJson };
}

const read = async (id: string) =>
  presentRun(await readImport(owned.owner, owned.collection.slug, id));
const work = () => runDueJobs(importJobs);

describe("a request whose sender does not wait", () => {
  test("is accepted at once, carried out in the background, and keeps its answer", async () => {
    const archive = await zipOf([{ name: "b.txt", bytes: "bbbb" }]);
    const { response, run } = await send({
      works: [
        aSentWork({ files: { "a.txt": 3 } }),
        aSentWork({ title: "Ebb and flow", files: { "b.txt": 4 } }),
      ],
      files: [
        { name: "a.txt", bytes: "aaa" },
        { name: "all.zip", bytes: archive, type: "application/zip" },
      ],
    });
    expect([response.status, response.headers.get("preference-applied")]).toEqual([
      202,
      "respond-async",
    ]);
    expect(response.headers.get("location")).toBe(run.links.self);
    expect(run).toMatchObject({
      status: "queued",
      finished: null,
      counts: { items: 2, created: 0, failed: 0 },
      links: { events: `${run.links.self}/events`, cancel: `${run.links.self}/actions/cancel` },
    });
    expect((await left()).works).toBe(0);

    await work();
    const done = await read(run.id);
    expect(done).toMatchObject({
      status: "done",
      result_status: 201,
      counts: { items: 2, created: 2, failed: 0 },
      progress: null,
      links: { report: `${run.links.self}/report` },
    });
    const report = await presentReport(
      await readReport(owned.owner, owned.collection.slug, run.id),
      "en",
    );
    const { data } = (await report.json()) as ImportJson;
    expect(data.map(({ files }) => files)).toEqual([
      { "a.txt": ["success", []] },
      { "b.txt": ["success", []] },
    ]);
    expect(await left()).toMatchObject({ works: 2, entries: 2, objects: 2, stored: 2, staged: 0 });
  });

  test("is refused at once where nothing of it can be used", async () => {
    const before = await left();
    await expect(send({ works: [] })).rejects.toThrow("imports.metadataEmpty");
    expect(await left()).toEqual(before);
  });

  test("keeps what is wrong with its works as its answer, and with its archive as its message", async () => {
    const before = await left();
    const wrong = await send({ works: [aSentWork({ metadata: { title: "" } })] });
    const broken = await send({
      works: [aSentWork()],
      files: [{ name: "all.zip", bytes: "no zip" }],
    });
    await work();
    expect(await read(wrong.run.id)).toMatchObject({
      status: "done",
      result_status: 400,
      counts: { items: 1, created: 0, failed: 1 },
    });
    expect(await read(broken.run.id)).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/all\.zip cannot be used/) as unknown,
    });
    expect(await left()).toEqual(before);
  });

  test("gets the same bytes again with the same key, before it is carried out and after", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await send({ works: [aSentWork()], headers });
    const meanwhile = await send({ works: [aSentWork()], headers });
    await work();
    const afterwards = await send({ works: [aSentWork()], headers });
    for (const again of [meanwhile, afterwards]) {
      expect(again.response.status).toBe(202);
      expect(again.response.headers.get("idempotency-replayed")).toBe("true");
      expect(again.body).toBe(first.body);
    }
    expect((await read(first.run.id)).counts.created).toBe(1);
    await expect(
      send({ works: [aSentWork({ title: "Another one" })], headers }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test("is carried out with the rights its sender has by then", async () => {
    const curator = await aMember(owned.collection, "curator");
    const { run } = await send({ works: [aSentWork()], by: curator });
    const before = await left();
    const { actor } = curator;
    const id = actor.kind === "user" ? Number(actor.id) : 0;
    await systemContext().db.user.update({ where: { id }, data: { blockedAt: new Date() } });
    await work();
    expect(await read(run.id)).toMatchObject({ status: "failed", counts: { created: 0 } });
    expect(await left()).toMatchObject({ works: before.works, staged: 0 });
  });
});

describe("cancelled", () => {
  const cancel = async (id: string, by = owned.owner) =>
    presentRun(await cancelImport(by, owned.collection.slug, id));

  test("while it waits: nothing of it is carried out or kept", async () => {
    const before = await left();
    const { run } = await send({
      works: [aSentWork({ files: { "a.txt": 3 } })],
      files: [{ name: "a.txt", bytes: "aaa" }],
    });
    expect(await cancel(run.id)).toMatchObject({ status: "cancelled", result_status: null });
    expect(await left()).toEqual(before);
    await work();
    expect(await left()).toEqual(before);
  });

  test("while it is written: what is written is not committed", async () => {
    const before = await left();
    const { run } = await send({
      works: [aSentWork({ files: { "a.txt": 3 } })],
      files: [{ name: "a.txt", bytes: "aaa" }],
    });
    // The job waits for the collection, which its transaction holds to the end.
    const holder = await pool().connect();
    await holder.query("BEGIN");
    await holder.query("SELECT id FROM collection WHERE id = $1 FOR UPDATE", [owned.collection.id]);
    const job = runJob(continueJob, { importId: run.id }, "job:test");
    await expect.poll(async () => (await read(run.id)).status).toBe("running");
    expect((await cancel(run.id)).status).toBe("cancelled");
    await holder.query("COMMIT");
    holder.release();
    await job;
    expect((await read(run.id)).status).toBe("cancelled");
    expect(await left()).toEqual(before);
  });

  test("too late, by a stranger, or one that is not there", async () => {
    const { run } = await send({ works: [aSentWork()] });
    const reader = await aMember(owned.collection, "reader");
    await expect(cancel(run.id, reader)).rejects.toBeInstanceOf(NotPermitted);
    await work();
    await expect(cancel(run.id)).rejects.toBeInstanceOf(Conflict);
    await expect(cancel(crypto.randomUUID())).rejects.toBeInstanceOf(NotFound);
  });
});

describe("left half done by a process that died", () => {
  /** As if a process had taken up the import and then died a minute ago. */
  async function leave(id: string): Promise<void> {
    await repository.resumeRun(systemContext(), id);
    await systemContext().db.importRun.update({
      where: { id },
      data: { seenAt: new Date(Date.now() - 60_000) },
    });
    // Its job is believed to be at hand of the dead worker.
    await systemContext().db.$executeRaw`
      SELECT graphile_worker.remove_job(${`import-continue:${id}`})`;
  }

  test("is taken up again when its job was queued under a former name", async () => {
    const { run } = await send({ works: [aSentWork()] });
    await leave(run.id);
    await systemContext().db.$executeRaw`
      SELECT graphile_worker.add_job('imports.carry-on', json_build_object('importId', ${run.id}::text),
                                     job_key => ${`import-carry-on:${run.id}`})`;
    await pool().query(readFileSync(JOB_NAMES, "utf8"));
    await work();
    expect(await read(run.id)).toMatchObject({ status: "done", counts: { created: 1 } });
  });

  test("is taken up again, and its works come once", async () => {
    const { run } = await send({ works: [aSentWork()] });
    await leave(run.id);
    await enqueue(systemContext(), recoverJob, { importId: run.id }, { key: `import:${run.id}` });
    await work();
    expect(await read(run.id)).toMatchObject({ status: "done", counts: { created: 1 } });
    // A process that was believed dead and comes back finds it done.
    const before = await left();
    await runJob(continueJob, { importId: run.id }, "job:test");
    expect(await left()).toEqual(before);
  });

  test("over and over, it is given up and told", async () => {
    const before = await left();
    const { run } = await send({ works: [aSentWork()] });
    for (let attempt = 0; attempt < 4; attempt++) await leave(run.id);
    const { db } = systemContext();
    const { requestKey } = await db.importRun.findUniqueOrThrow({ where: { id: run.id } });
    await db.importRun.update({
      where: { id: run.id },
      data: { requestKey: `${requestKey}-gone` },
    });
    await runJob(continueJob, { importId: run.id }, "job:test");
    expect(await read(run.id)).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/failed 5 times/) as unknown,
    });
    expect(await left()).toEqual(before);
  });
});

describe("followed", () => {
  const follow = async (id: string, lastEventId?: string) =>
    presentUpdates(
      new Request("https://repository.example.org/", {
        headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
      }),
      await followImport(owned.owner, owned.collection.slug, id),
    );

  test("by events until it has ended, and then no more", async () => {
    const { run } = await send({ works: [aSentWork()] });
    const response = await follow(run.id);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const [stream] = await Promise.all([text(response.body as ReadableStream), work()]);
    const events = stream.split("\n\n").filter((event) => event.startsWith("event: import"));
    const states = events.map((event) => {
      const data = event.split("\n").find((line) => line.startsWith("data: ")) ?? "";
      return (JSON.parse(data.slice(6)) as RunJson).status;
    });
    expect(states.at(0)).toBe("queued");
    expect(states.at(-1)).toBe("done");
    expect(events.at(-1)).toMatch(/^id: end$/m);
    expect((await follow(run.id, "end")).status).toBe(204);
  });
});

test("a request of an administrator who acts as somebody else is noted with both people", async () => {
  const { actor } = owned.owner;
  if (actor.kind !== "user") throw new Error("Nobody sends it.");
  const by = { ...owned.owner, actor: { ...actor, impersonatedBy: "4711" } };
  await send({ works: [aSentWork({ title: "Sent by another" })], by });
  await work();
  const { rows } = await pool().query<{ actor: string; action: string }>(
    "SELECT actor, action FROM audit_entry WHERE detail->>'impersonated_by' = '4711'",
  );
  expect(rows).toContainEqual({ actor: `user:${actor.id}`, action: "work.import" });
});
