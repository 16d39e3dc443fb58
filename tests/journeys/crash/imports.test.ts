import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { checkSearch } from "@/lib/works";
import { storage } from "@/lib/storage";
import { apiOf } from "../../support/api";
import { aSentWork, importForm } from "../../support/imports";
import { type CrashingService, READY_MS, startCrashingService } from "./crashing-service";
import { killAll, killPart } from "./processes";
import { randomFrom } from "./random";
import { expectBytes } from "./truth";

/**
 * Kills the service with `kill -9` at seeded moments of imports of twenty works, and checks the result: each request
 * came wholly or not at all, and a minute later nothing lies about.
 */
const KILLS = Number(process.env.CRASH_IMPORT_KILLS ?? 8);
const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const WORKS = 20;
/** From the first byte to the answer of the quickest: of later moments, most would be behind it. */
const LENGTH_OF_IMPORT_MS = 300;
const TIDY_MS = 60_000;
/** A kill with the restart behind it, on such a machine. */
const KILL_MS = 30_000;

const random = randomFrom(SEED);
let service: CrashingService;
let token: string;
let collection: string;

beforeAll(async () => {
  service = await startCrashingService();
  token = await service.tokenFor("importer@example.org");
  const made = await apiOf(service.url(), token).post<{ id: string }>("/api/communities", {
    slug: "crash-imports",
    metadata: { title: "Imports" },
    access: { review_policy: "open" },
  });
  collection = made.body.id;
});

afterAll(async () => {
  await service.giveUp();
});

type Sent = { mark: string; isAcknowledged: boolean };

/**
 * Sends twenty works with a file each; what never gets an answer is in doubt. A sender who does not wait is told that
 * the import is accepted: then its works appear, even if processes are killed afterwards.
 */
async function sendImport({ waits }: { waits: boolean }): Promise<Sent> {
  const mark = randomUUID();
  const names = Array.from({ length: WORKS }, (_, at) => `${mark}-${at}.bin`);
  const form = importForm(
    names.map((name) => aSentWork({ title: name, sourceId: name, files: { [name]: undefined } })),
    names.map((name) => ({ name, bytes: random.bytes(1 + random.below(60_000)) })),
  );
  const response = await fetch(`${service.url()}/api/import/${collection}`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}`, ...(waits ? {} : { prefer: "respond-async" }) },
  }).catch(() => undefined);
  // The answer may break off behind its status.
  const text = await response?.text().catch(() => undefined);
  const expected = waits ? 201 : 202;
  const isAcknowledged = response?.status === expected && text !== undefined;
  if (text !== undefined && response && response.status !== expected && response.status < 500)
    throw new Error(`${response.status} ${text}`);
  return { mark, isAcknowledged };
}

async function worksOf(mark: string): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS count FROM import_key WHERE scheme = 'import-recid' AND identifier LIKE $1",
    [`${mark}-%`],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

async function untilNothingIsUnderWay(): Promise<void> {
  const underWay = async () => {
    const { rows } = await pool().query(
      "SELECT status, count(*)::int AS count FROM import_run WHERE finished_at IS NULL GROUP BY status",
    );
    return rows as unknown[];
  };
  await expect.poll(underWay, { timeout: TIDY_MS, interval: 500 }).toEqual([]);
}

async function expectNothingLiesAbout(): Promise<void> {
  const staged = async () =>
    (
      (await pool().query("SELECT count(*)::int AS count FROM import_object")).rows as {
        count: number;
      }[]
    )[0]?.count;
  await expect.poll(staged, { timeout: TIDY_MS, interval: 500 }).toBe(0);
  const stored: string[] = [];
  for await (const { key } of storage().list()) stored.push(key);
  expect(stored.sort()).toEqual(await expectBytes());
  expect(readdirSync(path.join(service.dataDir(), "files", "tmp"))).toEqual([]);
}

test(
  `${KILLS} kills leave each import whole or absent, and nothing beside`,
  { timeout: READY_MS + TIDY_MS + KILLS * KILL_MS },
  async () => {
    const sent: Sent[] = [await sendImport({ waits: true }), await sendImport({ waits: false })];
    for (let kill = 1; kill <= KILLS; kill++) {
      const running = Promise.all([sendImport({ waits: true }), sendImport({ waits: false })]);
      await sleep(random.below(LENGTH_OF_IMPORT_MS));
      const pid = service.pid();
      // All at once, the database included, every fourth time.
      if (kill % 4 === 0) {
        killAll(pid);
        sent.push(...(await running));
        await service.startAgain();
      } else {
        killPart(pid, "web");
        sent.push(...(await running));
        await service.untilReady();
      }
    }
    expect(sent.some(({ isAcknowledged }) => isAcknowledged)).toBe(true);
    expect(sent.some(({ isAcknowledged }) => !isAcknowledged)).toBe(true);
    await untilNothingIsUnderWay();
    for (const one of sent) {
      const count = await worksOf(one.mark);
      expect({ ...one, count }).toEqual({
        ...one,
        count: one.isAcknowledged || count > 0 ? WORKS : 0,
      });
    }
    const { rows } = await pool().query(
      `SELECT w.id FROM work w LEFT JOIN file_entry e ON e.record_id = w.id
       LEFT JOIN work_inclusion i ON i.parent_id = w.parent_id
      GROUP BY w.id HAVING count(DISTINCT e.object_id) <> 1 OR count(DISTINCT i.collection_id) <> 1`,
    );
    expect(rows).toEqual([]);
    await expectNothingLiesAbout();
    expect(await checkSearch(systemContext())).toMatchObject({
      missing: { count: 0 },
      stale: { count: 0 },
      extra: { count: 0 },
    });
    await service.end();
  },
);
