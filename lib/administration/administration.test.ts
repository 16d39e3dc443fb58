import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ADMIN_ROLE, ANONYMOUS, type Actor, type Scope } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { adoptConfig, config, settingsSchema } from "@/lib/core/config";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { historyOf } from "@/lib/audit";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { defineJob, enqueue } from "@/lib/jobs";
import { nextRun } from "@/lib/jobs/next-run";
import { startWorker, runDueJobs } from "@/lib/jobs/worker";
import { mailer } from "@/lib/mail";
import type { Account } from "@/lib/users";
import { schedules } from "@/lib/wiring";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import * as administration from ".";
import * as contracts from "./endpoints";
import { LIMITS } from "./service/limits";
import { metadataXml } from "@/tests/partner/identity-provider";
import { certificates } from "./service/certificates";

withTestDatabase({ APP_URL: "http://127.0.0.1:4000" });

let admin: Account;
const asAdmin = () => createContext({ actor: actorOf(admin) });
const PAGE = { page: 1, size: 25 };

beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});

const runs: string[] = [];
let fails = true;
const fragile = defineJob({
  name: "tests.fragile",
  input: z.object({ text: z.string() }),
  maxAttempts: 1,
  run: async (_, { text }) => {
    if (fails) throw new Error(`No tide for ${text.slice(0, 10)}`);
    runs.push(text);
  },
});

test("a token of an administrator looks at the service, unless it is narrowed to something else", async () => {
  const byToken = (...scopes: Scope[]) =>
    createContext({
      actor: { ...actorOf(admin), via: "token", scopes: scopes.length ? scopes : null } as Actor,
    });
  const looks: ((ctx: Context) => unknown)[] = [
    (ctx) => administration.readHealth(ctx),
    (ctx) => administration.readQueue(ctx, schedules),
    (ctx) => administration.listJobs(ctx, PAGE),
    (ctx) => administration.listOutbox(ctx, PAGE),
  ];
  for (const look of looks) {
    await look(byToken());
    await look(byToken("admin:read"));
    await expect((async () => look(byToken("records:read")))()).rejects.toBeInstanceOf(
      NotPermitted,
    );
  }
});

test("everything is for administrators, and changes for those who are here themselves", async () => {
  const person = await anAccount();
  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  for (const actor of [ANONYMOUS, actorOf(person), byToken]) {
    const ctx = createContext({ actor });
    const looks: (() => unknown)[] = [
      () => administration.readHealth(ctx),
      async () => administration.readLimits(ctx),
      () => administration.readQueue(ctx, schedules),
      () => administration.listJobs(ctx, PAGE),
      () => administration.listOutbox(ctx, PAGE),
    ];
    const changes: (() => unknown)[] = [
      () => administration.retryJob(ctx, "1"),
      () => administration.removeJob(ctx, "1"),
      () => administration.readMail(ctx, "x"),
    ];
    for (const ask of actor === byToken ? changes : [...looks, ...changes])
      await expect(ask()).rejects.toBeInstanceOf(NotPermitted);
  }
});

describe("the health of the service", () => {
  test("tells of every part, and fits its contract", async () => {
    await aWork(createContext({ actor: actorOf(await anAccount()) }));
    const json = administration.toHealthJson(await administration.readHealth(asAdmin()), "en");
    contracts.readHealth.response.parse(json);
    expect(json.search.find(({ id }) => id === "works")).toMatchObject({
      state: "good",
      rows: 1,
      documents: 1,
    });
    expect(json.mail).toMatchObject({ engine: "outbox", goes_to: expect.any(String) as string });
    expect(json.storage.free_bytes).toBeGreaterThan(0);
    expect(json.database.connections).toBeGreaterThan(0);
  });

  test("is bad without a worker, and not with one", async () => {
    const workers = async () => (await administration.readHealth(asAdmin())).queue;
    expect(await workers()).toMatchObject({ workers: 0, state: "bad" });
    const runner = await startWorker([fragile], [], { concurrency: 1 });
    expect(await workers()).toMatchObject({ workers: 1, state: "good" });
    await runner.stop();
  });

  test("notices what the index has lost, and what failed to be sent", async () => {
    await pool().query("DELETE FROM search_work");
    await pool().query(
      `SELECT graphile_worker.add_job('mail.send', '{}'); UPDATE graphile_worker._private_jobs
          SET last_error = 'No such host' WHERE task_id =
              (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail.send')`,
    );
    const { search, mail } = await administration.readHealth(asAdmin());
    expect(search.find(({ id }) => id === "works")).toMatchObject({
      state: "attention",
      difference: -1,
    });
    expect(mail.failure?.error).toBe("No such host");
    await pool().query("DELETE FROM graphile_worker._private_jobs");
  });
});

describe("certificates", () => {
  test("are read as settings have them, and what cannot be read says why", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-certificates-"));
    const [key, file] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
    execFileSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 20 -subj /CN=idp.example.org -keyout ${key} -out ${file}`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    const bare = readFileSync(file, "utf8").replace(/-----[^-]+-----|\s/g, "");
    const metadata = path.join(folder, "metadata.xml");
    writeFileSync(metadata, metadataXml("https://idp.example.org"));
    const found = await certificates(asAdmin(), {
      ...config(),
      SSO_SAML_IDPS: {
        partner: { sp_cert_file: file, settings: { idp: { x509cert: bare } } },
        broken: { settings: { idp: { x509cert: "not a certificate" } } },
        described: { settings: { idp: { metadata_file: metadata } } },
        silent: { settings: { idp: { metadata_url: "https://idp.example.org/metadata" } } },
      },
    });
    expect(found.map(({ name, problem }) => [name, problem === undefined])).toEqual([
      ["partner", true],
      [`partner: ${file}`, true],
      ["broken", false],
      ["described", true],
    ]);
    const days = (found[0]?.validUntil?.getTime() ?? 0) - Date.now();
    expect(Math.round(days / MS_PER_DAY)).toBe(20);
    rmSync(folder, { recursive: true });
  });
});

describe("the queue", () => {
  test("shows what was given up with its error, and tries it again", async () => {
    const ctx = asAdmin();
    await enqueue(ctx, fragile, { text: "long ".repeat(100) });
    await runDueJobs([fragile]);
    const found = await administration.listJobs(ctx, { ...PAGE, state: "dead" });
    const json = administration.toJobsJson(found, { ...PAGE, state: "dead" });
    contracts.listJobs.response.parse(json);
    expect(json.hits.hits).toHaveLength(1);
    const [job] = json.hits.hits;
    expect(job).toMatchObject({ name: "tests.fragile", attempts: 1, max_attempts: 1 });
    expect(job?.last_error).toContain("No tide for long");
    expect((job?.input as { text: string }).text).toHaveLength(121);

    fails = false;
    const retried = await administration.retryJob(ctx, job?.id ?? "");
    expect(retried).toMatchObject({ state: "waiting", attempts: 0 });
    await runDueJobs([fragile]);
    expect(runs).toHaveLength(1);
    await expect(administration.retryJob(ctx, job?.id ?? "")).rejects.toBeInstanceOf(NotFound);
    const [entry] = await historyOf(systemContext(), "job", job?.id ?? "");
    expect(entry).toMatchObject({ action: "job.retry", detail: { name: "tests.fragile" } });
  });

  test("gives a job up for good, but none that is running", async () => {
    const ctx = asAdmin();
    await pool().query("DELETE FROM graphile_worker._private_jobs");
    await enqueue(ctx, fragile, { text: "unwanted" });
    await enqueue(ctx, fragile, { text: "at work" });
    await pool().query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'tests'
        WHERE payload->>'text' = 'at work'`,
    );
    const byState = async (state: "waiting" | "running") =>
      (await administration.listJobs(ctx, { ...PAGE, state })).jobs[0]?.id ?? "";
    await administration.removeJob(ctx, await byState("waiting"));
    await expect(administration.removeJob(ctx, await byState("running"))).rejects.toBeInstanceOf(
      BadRequest,
    );
    expect((await administration.listJobs(ctx, PAGE)).total).toBe(1);
    for (const id of ["x", "0", "99999999999"])
      await expect(administration.removeJob(ctx, id)).rejects.toBeInstanceOf(NotFound);
    await pool().query("DELETE FROM graphile_worker._private_jobs");
  });

  test("as a whole tells what runs by the clock, and fits its contract", async () => {
    const json = administration.toQueueJson(
      await administration.readQueue(asAdmin(), schedules),
      "en",
    );
    contracts.readQueue.response.parse(json);
    expect(json.schedules.map(({ name }) => name)).toEqual(schedules.map(({ job }) => job.name));
    for (const { next_run_at } of json.schedules) expect(next_run_at).not.toBeNull();
  });

  test.each([
    [
      "en",
      "Opens works and files whose embargo has ended; two minutes after the end of the day in UTC, when no clock is still behind",
    ],
    [
      "de",
      "Öffnet Werke und Dateien, deren Sperrfrist abgelaufen ist; zwei Minuten nach Ende des Tages in UTC, wenn keine Uhr mehr nachgeht",
    ],
  ] as const)("says in %s why something runs when it does", async (language, why) => {
    const queue = await administration.readQueue(asAdmin(), schedules);
    const json = administration.toQueueJson(queue, language);
    expect(json.schedules.find(({ name }) => name === "works.lift-embargoes")?.why).toBe(why);
  });

  test.each([
    ["40 3 * * *", "2026-03-01T03:40:00Z", "2026-03-02T03:40:00Z"],
    ["*/10 * * * *", "2026-03-01T23:51:10Z", "2026-03-02T00:00:00Z"],
    ["0 0 1 * *", "2026-03-01T12:00:00Z", "2026-04-01T00:00:00Z"],
  ])("of %s after %s, the next is at %s", async (cron, after, next) => {
    expect(await nextRun(cron, new Date(after))).toEqual(new Date(next));
  });
});

describe("the limits", () => {
  test("are all there that settings change", () => {
    const named =
      /^RATE_.*_PER_|_BYTES$|_MAX_|_DAYS$|_HOURS$|_TIMEOUT|^DATABASE_POOL|_CONCURRENCY$/;
    const settings = Object.keys(settingsSchema.shape).filter((name) => named.test(name));
    expect(Object.keys(LIMITS).sort()).toEqual(settings.sort());
  });

  test("have their present values, and fit their contract", () => {
    adoptConfig({ ...config(), IMPORT_MAX_WORKS: 7 });
    const json = administration.toLimitsJson(administration.readLimits(asAdmin()));
    contracts.readLimits.response.parse(json);
    expect(json.limits.find(({ setting }) => setting === "IMPORT_MAX_WORKS")).toMatchObject({
      value: 7,
      is_default: false,
    });
    expect(json.limits.find(({ setting }) => setting === "LOGO_MAX_BYTES")?.is_default).toBe(true);
  });
});

describe("the outbox", () => {
  const mail = { to: "ada@example.org", subject: "Tides", html: "<p>Out.</p>", text: "Out." };

  test("is empty before the first message, then shows them newest first, a page at a time", async () => {
    expect(await administration.listOutbox(asAdmin(), PAGE)).toMatchObject({ mails: [], total: 0 });
    for (const id of ["first", "second/with:signs"]) {
      await mailer().send(mail, id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const query = { page: 1, size: 1 };
    const found = await administration.listOutbox(asAdmin(), query);
    contracts.listOutbox.response.parse(administration.toOutboxJson(found, query));
    expect(found).toMatchObject({ total: 2, mails: [{ id: "second/with:signs" }] });
    expect(await administration.readMail(asAdmin(), "second/with:signs")).toMatchObject(mail);
  });

  test("has nothing but messages", async () => {
    for (const id of ["../secret", "..", "", "unknown"])
      await expect(administration.readMail(asAdmin(), id)).rejects.toBeInstanceOf(NotFound);
  });
});
