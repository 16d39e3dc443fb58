import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { disconnect, pool } from "@/lib/db/database";
import { createAccount, issueToken } from "@/lib/users";
import { checkSearch } from "@/lib/works";
import { storage } from "@/lib/storage";
import { apiOf } from "../../support/api";
import { aSentWork, importForm } from "../../support/imports";
import { type Service, startService } from "../../support/service";
import { JOURNEY_SETTINGS, settingsOf } from "../support/front-mount";
import { killAll, killPart } from "./processes";
import { randomFrom } from "./random";
import { expectBytes } from "./truth";

/**
 * Kills the service with `kill -9` at seeded moments of imports of twenty works, and looks what is left: each request
 * came wholly or not at all, and a minute later nothing lies about.
 */
const KILLS = Number(process.env.CRASH_IMPORT_KILLS ?? 8);
const SEED = Number(process.env.CRASH_SEED ?? 20_261_121);
const WORKS = 20;
const READY_MS = 180_000;
/** From the first byte to the answer, on a machine that has other things to do. */
const LENGTH_OF_IMPORT_MS = 1_500;
const TIDY_MS = 60_000;
/** A kill with the restart behind it, on such a machine. */
const KILL_MS = 30_000;

const random = randomFrom(SEED);
let service: Service;
let token: string;
let collection: string;

beforeAll(async () => {
  service = await startService({ env: JOURNEY_SETTINGS });
  lookInto(service);
  const ctx = systemContext();
  const account = await createAccount(ctx, { email: "importer@example.org", fullName: "Importer" });
  token = (await issueToken(ctx, account.id, { name: "crash", scopes: [] })).text;
  const made = await apiOf(service.url, token).post<{ id: string }>("/api/communities", {
    slug: "imports",
    metadata: { title: "Imports" },
    access: { review_policy: "open" },
  });
  collection = made.body.id;
});

afterAll(async () => {
  await disconnect();
  await service.stop();
});

/** Makes this process see the service's database and files, which may have moved with a restart. */
function lookInto({ dataDir, url }: Service): void {
  adoptConfig(parseConfig(settingsOf({ dataDir, url } as Service)));
}

async function untilReady(): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
    const answer = await fetch(`${service.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The service did not come back:\n${service.output()}`);
}

type Sent = { mark: string; isAcknowledged: boolean };

/**
 * Sends twenty works with a file each; what never gets an answer is in doubt. A sender who does not wait is told that
 * the import is accepted: then its works come, whatever is killed afterwards.
 */
async function sendImport({ waits }: { waits: boolean }): Promise<Sent> {
  const mark = randomUUID();
  const names = Array.from({ length: WORKS }, (_, at) => `${mark}-${at}.bin`);
  const form = importForm(
    names.map((name) => aSentWork({ title: name, sourceId: name, files: { [name]: undefined } })),
    names.map((name) => ({ name, bytes: random.bytes(1 + random.below(60_000)) })),
  );
  const response = await fetch(`${service.url}/api/import/${collection}`, {
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
  expect(readdirSync(path.join(service.dataDir, "files", "tmp"))).toEqual([]);
}

test(
  `${KILLS} kills leave each import whole or absent, and nothing beside`,
  { timeout: READY_MS + TIDY_MS + KILLS * KILL_MS },
  async () => {
    const sent: Sent[] = [await sendImport({ waits: true }), await sendImport({ waits: false })];
    for (let kill = 1; kill <= KILLS; kill++) {
      const running = Promise.all([sendImport({ waits: true }), sendImport({ waits: false })]);
      await sleep(random.below(LENGTH_OF_IMPORT_MS));
      const { pid } = service.process;
      if (pid === undefined) throw new Error("The service has no process.");
      // All at once, the database included, every fourth time.
      if (kill % 4 === 0) {
        killAll(pid);
        sent.push(...(await running));
        const { dataDir, url } = service;
        await disconnect();
        service = await startService({
          dataDir,
          port: Number(new URL(url).port),
          env: JOURNEY_SETTINGS,
        });
        lookInto(service);
      } else {
        killPart(pid, "web");
        sent.push(...(await running));
        await untilReady();
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
    const { dataDir } = service;
    await disconnect();
    expect(await service.stop({ keepData: true })).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  },
);
