import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { adoptConfig, config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { runDueJobs } from "@/lib/jobs/worker";
import { withTestDatabase } from "@/tests/support/database";
import { type Mail, mailer, mailJobs, enqueueMail } from ".";
import { sweepOutboxJob } from "./jobs";

withTestDatabase();

const MAIL: Mail = {
  to: "ada@example.org",
  subject: "Tide tables for Ærø",
  html: "<p>They are out.</p>",
  text: "They are out.",
};

type Caught = { to: string[]; raw: string };

/** A mail server on this machine; `refusals` many messages are turned away first. */
async function aMailServer(options: { refusals?: number } = {}) {
  const caught: Caught[] = [];
  let left = options.refusals ?? 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString("utf8")));
      stream.on("end", () => {
        if (left-- > 0) return done(Object.assign(new Error("Try later"), { responseCode: 451 }));
        caught.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `smtp://127.0.0.1:${port}`, caught, close };
}

const closers: (() => Promise<void>)[] = [];
beforeEach(() => pool().query("DELETE FROM graphile_worker._private_jobs"));
afterEach(async () => {
  adoptConfig({ ...config(), SMTP_URL: undefined });
  for (const close of closers.splice(0)) await close();
});

async function useServer(options: { refusals?: number } = {}) {
  const server = await aMailServer(options);
  closers.push(server.close);
  adoptConfig({ ...config(), SMTP_URL: server.url, MAIL_FROM: "library@example.org" });
  return server;
}

describe("mail", () => {
  test("is sent once its transaction commits, and not when that fails", async () => {
    const { caught } = await useServer();
    await inTransaction(systemContext(), (ctx) => enqueueMail(ctx, MAIL, "kept-1"));
    await inTransaction(systemContext(), async (ctx) => {
      await enqueueMail(ctx, MAIL, "lost-1");
      throw new Error("changed my mind");
    }).catch(() => undefined);
    await runDueJobs(mailJobs);
    expect(caught.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  });

  test("carries both forms, who it is from, and an id that stays", async () => {
    const { caught } = await useServer();
    await mailer().send(MAIL, "grant-created-7");
    const raw = caught[0]?.raw ?? "";
    expect(raw).toMatch(/^From: Commonshelf <library@example\.org>\r$/m);
    expect(raw).toMatch(/^Message-ID: <grant-created-7@repository\.example\.org>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/);
  });

  test("asked for twice under one id before it is sent is sent once", async () => {
    const { caught } = await useServer();
    await enqueueMail(systemContext(), MAIL, "twice");
    await enqueueMail(systemContext(), { ...MAIL, subject: "Newer" }, "twice");
    await runDueJobs(mailJobs);
    expect(caught).toHaveLength(1);
    expect(caught[0]?.raw).toContain("Subject: Newer");
  });

  test("that a server refuses for now waits in the queue and arrives once", async () => {
    const { caught } = await useServer({ refusals: 1 });
    await enqueueMail(systemContext(), MAIL, "later");
    await runDueJobs(mailJobs);
    expect(caught).toHaveLength(0);
    await pool().query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await runDueJobs(mailJobs);
    expect(caught).toHaveLength(1);
    expect((await pool().query("SELECT 1 FROM graphile_worker.jobs")).rowCount).toBe(0);
  });

  test("cannot be addressed to several, nor grow headers", async () => {
    const hostile = [
      { ...MAIL, to: "a@example.org, b@example.org" },
      { ...MAIL, to: "a@example.org\r\nBcc: b@example.org" },
      { ...MAIL, subject: "Hello\r\nBcc: b@example.org" },
    ];
    for (const mail of hostile)
      await expect(enqueueMail(systemContext(), mail, "hostile")).rejects.toThrow();
  });

  test("says whether its server can be reached", async () => {
    const server = await useServer();
    expect(mailer().describes).toBe(server.url);
    await expect(mailer().check()).resolves.toBeUndefined();
    adoptConfig({ ...config(), SMTP_URL: "smtp://127.0.0.1:1" });
    await expect(mailer().check()).rejects.toThrow();
  });
});

describe("without a mail server", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-outbox-"));
    adoptConfig({ ...config(), DATA_DIR: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("a message becomes two files that only this account reads; sent again, the same two", async () => {
    const outbox = path.join(folder, "outbox");
    await mailer().send(MAIL, "grant/created:7");
    await mailer().send(MAIL, "grant/created:7");
    expect(readdirSync(outbox).sort()).toEqual(["grant_created_7.eml", "grant_created_7.json"]);
    const file = path.join(outbox, "grant_created_7.json");
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject(MAIL);
    const raw = readFileSync(path.join(outbox, "grant_created_7.eml"), "utf8");
    expect(raw).toMatch(/^To: ada@example\.org\r?$/m);
  });

  test("messages leave the outbox after their days, other files stay", async () => {
    const outbox = path.join(folder, "outbox");
    const sweep = async (now: Date) => {
      await sweepOutboxJob.run(systemContext({ now }), {});
      return existsSync(outbox) ? readdirSync(outbox).sort() : undefined;
    };
    expect(await sweep(new Date())).toBeUndefined();
    await mailer().send(MAIL, "old");
    writeFileSync(path.join(outbox, "notes.txt"), "mine");
    const inDays = (days: number) => new Date(Date.now() + days * MS_PER_DAY);
    expect(await sweep(inDays(29))).toEqual(["notes.txt", "old.eml", "old.json"]);
    expect(await sweep(inDays(31))).toEqual(["notes.txt"]);
  });
});
