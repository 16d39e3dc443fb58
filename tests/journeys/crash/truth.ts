import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runJob } from "@/lib/jobs/worker";
import { storage } from "@/lib/storage";
import { jobs } from "@/lib/wiring";
import { checkSearch } from "@/lib/works";
import { apiOf } from "../../support/api";
import { at, draftAt } from "../works/deposit";
import type { Deposit } from "./depositors";

/** What must be true after any crash. All of it reads; nothing is repaired on the way. */

async function rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool().query(sql, values)).rows as Row[];
}

/** Confirmed steps are present, and unconfirmed ones happened completely or not at all. */
export async function expectPromisesKept(
  service: string,
  token: string,
  deposits: readonly Deposit[],
): Promise<void> {
  const api = apiOf(service, token);
  for (const deposit of deposits) {
    const { id, acknowledged, inDoubt } = deposit;
    if (id === undefined) continue;
    const [work, draft] = [await api.get(at(id)), await api.get(draftAt(id))];
    const isPublished = work.status === 200;
    expect({ deposit, statuses: [work.status, draft.status] }).toEqual({
      deposit,
      statuses: isPublished ? [200, 404] : [404, 200],
    });
    if (acknowledged.includes("publish"))
      expect({ deposit, isPublished: true }).toEqual({ deposit, isPublished });
    else if (inDoubt !== "publish")
      expect({ deposit, isPublished: false }).toEqual({ deposit, isPublished });

    const [file] = await rows<{ status: string; md5: string | null }>(
      `SELECT e.status, o.md5 FROM file_entry e LEFT JOIN stored_object o ON o.id = e.object_id
        WHERE e.record_id = $1`,
      [id],
    );
    if (acknowledged.includes("announce")) expect(file).toBeDefined();
    if (acknowledged.includes("upload")) expect(file?.md5).toBe(deposit.md5);
    if (file?.md5) expect(file.md5).toBe(deposit.md5);
    if (acknowledged.includes("commit") || isPublished) expect(file?.status).toBe("completed");
    else if (inDoubt !== "commit") expect(file?.status).not.toBe("completed");
  }
}

/** Every work is either published or a draft, the same for all readers. */
export async function expectWholeWorks(): Promise<void> {
  const none = async (what: string, sql: string) =>
    expect({ what, rows: await rows(sql) }).toEqual({ what, rows: [] });
  await none("both draft and work", "SELECT id FROM draft JOIN work USING (id)");
  await none(
    "parents without anything, or that disagree with their versions",
    `SELECT p.id FROM work_parent p LEFT JOIN work w ON w.parent_id = p.id LEFT JOIN draft d ON d.parent_id = p.id
      WHERE (w.id IS NULL AND d.id IS NULL) OR p.latest_id IS DISTINCT FROM w.id
         OR p.latest_index <> (CASE WHEN w.id IS NULL THEN 0 ELSE 1 END)`,
  );
  await none(
    "works whose files are not final, or not those they were published with",
    `SELECT w.id FROM work w LEFT JOIN file_entry e ON e.record_id = w.id
       LEFT JOIN stored_object o ON o.id = e.object_id
      GROUP BY w.id HAVING count(o.id) <> 1 OR bool_or(e.status <> 'completed')`,
  );
  await none(
    "works that were not published exactly once",
    `SELECT w.id FROM work w LEFT JOIN audit_entry a ON a.object_id = w.id AND a.action = 'work.publish'
      GROUP BY w.id HAVING count(a.id) <> 1`,
  );
  await none(
    "publications on record without a work",
    `SELECT a.object_id FROM audit_entry a LEFT JOIN work w ON w.id = a.object_id
      WHERE a.action = 'work.publish' AND w.id IS NULL`,
  );
  const agrees = { missing: { count: 0 }, stale: { count: 0 }, extra: { count: 0 } };
  expect(await checkSearch(systemContext())).toMatchObject(agrees);
}

/** Every row of a stored object has its bytes, to the last one. Answers their keys. */
export async function expectBytes(): Promise<string[]> {
  const objects = await rows<{ id: string; size: string; md5: string; sha256: string }>(
    "SELECT id, size, md5, sha256 FROM stored_object ORDER BY id",
  );
  for (const { id, size, md5, sha256 } of objects) {
    const hashes = { md5: createHash("md5"), sha256: createHash("sha256") };
    let sizeBytes = 0;
    for await (const chunk of (await storage().read(id)) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      hashes.md5.update(chunk);
      hashes.sha256.update(chunk);
    }
    expect({
      id,
      size: String(sizeBytes),
      md5: hashes.md5.digest("hex"),
      sha256: hashes.sha256.digest("hex"),
    }).toEqual({ id, size, md5, sha256 });
  }
  return objects.map(({ id }) => id);
}

/** Each published work has its own DOI and its concept's, each is registered soon, by one job each. */
export async function expectDoisRegistered(patienceMs: number): Promise<void> {
  const twice = await rows(
    `SELECT key FROM graphile_worker.jobs WHERE key IS NOT NULL GROUP BY key HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const unregistered = () =>
    rows<{ identifier: string; status: string }>(
      "SELECT identifier, status FROM pid WHERE scheme = 'doi' AND status <> 'registered'",
    );
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    if ((await unregistered()).length === 0) break;
    await sleep(200);
  }
  expect(await unregistered()).toEqual([]);
  const wrong = await rows(
    `SELECT w.id, array_agg(p.identifier) AS dois FROM work w
       LEFT JOIN pid p ON p.scheme = 'doi' AND p.parent_id = w.parent_id
      GROUP BY w.id
     HAVING count(*) FILTER (WHERE p.record_id = w.id) <> 1 OR count(*) FILTER (WHERE p.record_id IS NULL) <> 1`,
  );
  expect(wrong).toEqual([]);
  const ofDrafts = await rows(
    "SELECT p.identifier FROM pid p WHERE p.record_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM work w WHERE w.id = p.record_id)",
  );
  expect(ofDrafts).toEqual([]);
}

/** What crashes left half-received goes with the nightly sweep, and nothing else does. */
export async function expectNothingLeaks(): Promise<void> {
  const known = await expectBytes();
  const job = jobs.find(({ name }) => name === "files.sweep-orphans");
  const bytes = jobs.find(({ name }) => name === "files.sweep-bytes");
  if (!job || !bytes) throw new Error("The sweeping jobs have other names now.");
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await runJob(job, {}, "crash", tomorrow);
  await runJob(bytes, { after: "" }, "crash", tomorrow);
  const kept: string[] = [];
  for await (const { key } of storage().list()) kept.push(key);
  const used = await rows<{ id: string }>(
    "SELECT DISTINCT object_id AS id FROM file_entry WHERE object_id IS NOT NULL ORDER BY 1",
  );
  expect(kept.sort()).toEqual(used.map(({ id }) => id));
  expect(known).toEqual(expect.arrayContaining(kept));
  await expectBytes();
}
