import { execFile } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { pool } from "@/lib/db/database";
import { findTokenOwner } from "@/lib/auth/repository";
import { hashToken } from "@/lib/auth/tokens";
import { withTestDatabase } from "@/tests/support/database";

withTestDatabase();

type Run = { code: number; stdout: string; stderr: string };

/** As people run it, in a process of its own, against this file's database. */
function cli(args: string[], more: Record<string, string> = {}, input = ""): Promise<Run> {
  const { DATABASE_URL = "", DATA_DIR } = config();
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["lib/cli/main.mjs", ...args],
      {
        cwd: path.resolve(import.meta.dirname, "../.."),
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "test",
          LOG_LEVEL: "warn",
          DATABASE_URL,
          DATA_DIR,
          ...more,
        },
      },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === "number" ? error.code : error ? 1 : 0,
          stdout,
          stderr,
        }),
    );
    child.stdin?.end(input);
  });
}

/** The one object on standard output; anything beside it fails. */
function jsonOf({ code, stdout, stderr }: Run): Record<string, unknown> {
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const create = (email: string, ...more: string[]) =>
  cli(["user", "create", "--email", email, "--name", "Ada Lovelace", ...more, "--json"]);

let ada: Record<string, unknown>;
beforeAll(async () => {
  ada = jsonOf(await create("ada@example.org", "--admin", "--orcid", "0000-0002-1825-0097"));
});

describe("with --json a command prints one object and nothing else", () => {
  test("user create: the account with its id", () => {
    expect(ada).toMatchObject({
      id: expect.stringMatching(/^\d+$/) as string,
      email: "ada@example.org",
      username: "ada",
      roles: ["admin"],
      identities: { orcid: "0000-0002-1825-0097" },
    });
  });

  test("token create: a token that works, found by any name of its owner", async () => {
    for (const user of [String(ada.id), "ada@example.org"]) {
      const args = ["token", "create", "--user", user, "--name", "harvest", "--json"];
      const made = jsonOf(await cli([...args, "--scopes", "records:read, deposit:write"]));
      expect(made).toMatchObject({ name: "harvest", scopes: ["records:read", "deposit:write"] });
      const owner = await findTokenOwner(hashToken(String(made.token)));
      expect(String(owner?.userId)).toBe(ada.id);
    }
  });

  test("role grant and revoke, user list", async () => {
    const options = ["--user", "ada", "--role", "editors", "--json"];
    expect(jsonOf(await cli(["role", "grant", ...options]))).toMatchObject({ changed: true });
    const { users } = jsonOf(await cli(["user", "list", "--json"]));
    expect(users).toMatchObject([{ username: "ada", roles: ["admin", "editors"] }]);
    expect(jsonOf(await cli(["role", "revoke", ...options]))).toMatchObject({ changed: true });
  });

  test("job list and job run, at another time if wished", async () => {
    const { jobs } = jsonOf(await cli(["job", "list", "--json"]));
    expect(jobs).toContainEqual(
      expect.objectContaining({ name: "sessions.forget", cron: "40 3 * * *", waiting: 0 }),
    );
    await pool().query(
      "INSERT INTO session (id, user_id, expires_at) VALUES (gen_random_uuid(), $1, now())",
      [Number(ada.id)],
    );
    const after = new Date(Date.now() + 60 * MS_PER_DAY).toISOString();
    const run = ["job", "run", "sessions.forget", "--json"];
    expect(jsonOf(await cli(run))).toMatchObject({ id: "sessions.forget", status: "done" });
    expect((await pool().query("SELECT 1 FROM session")).rowCount).toBe(1);
    expect(jsonOf(await cli([...run, "--now", after]))).toMatchObject({ now: after });
    expect((await pool().query("SELECT 1 FROM session")).rowCount).toBe(0);
  });

  test("stats aggregate counts days that have changed, stats rebuild all that have events", async () => {
    await pool().query(`
      CREATE TABLE usage_event_2024_05 PARTITION OF usage_event FOR VALUES FROM ('2024-05-01Z') TO ('2024-06-01Z');
      INSERT INTO usage_agent (id, name, kind) VALUES (1, 'Firefox', 'person');
      INSERT INTO usage_item (id, work_id, parent_id, digest, attributes, collection_ids)
        VALUES (1, 'v1', 'p1', 'd', '{}', '{}');
      INSERT INTO usage_event (at, kind, item_id, visitor, agent_id, country, referrer, via_api)
        SELECT day + interval '9 hours', 'view', 1, 'v', 1, 'DE', '', false
          FROM unnest(ARRAY['2024-05-06Z', '2024-05-08Z']::timestamptz[]) AS day;
      INSERT INTO usage_dirty_day VALUES ('2024-05-08')`);
    const count = (command: string) =>
      cli(["stats", command, "--json"]).then(({ stdout }) => JSON.parse(stdout) as unknown);
    expect(await count("aggregate")).toEqual({ id: "stats", works: 0, days: ["2024-05-08"] });
    expect(await count("aggregate")).toEqual({ id: "stats", works: 0, days: [] });
    expect(await count("rebuild")).toEqual({
      id: "stats",
      works: 0,
      days: ["2024-05-06", "2024-05-08"],
    });
    const { rows } = await pool().query("SELECT views::int FROM usage_work WHERE work_id = 'v1'");
    expect(rows).toEqual([{ views: 2 }]);
    expect(await count("verify")).toMatchObject({ days: 2, differences: [] });

    await pool().query("UPDATE usage_work SET views = 3 WHERE work_id = 'v1'");
    const verdict = await cli(["stats", "verify"]);
    expect(verdict).toMatchObject({ code: 1 });
    expect(verdict.stdout).toBe(
      `sums of the use of v1\nDifferences: 1. "stats rebuild" counts everything anew.\n`,
    );
  });

  test("job retry puts back what was given up", async () => {
    await pool().query(
      "SELECT graphile_worker.add_job('mail.send', '{}'::json, max_attempts => 1)",
    );
    await pool().query(
      "UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no server'",
    );
    const doctor = await cli(["doctor", "--json"]);
    expect(doctor.stdout).toContain("1 of mail.send were given up: no server");
    expect(jsonOf(await cli(["job", "retry", "mail.send", "--json"]))).toEqual({
      id: "mail.send",
      retried: 1,
    });
  });
});

describe("for people", () => {
  test("token create prints the token and nothing else", async () => {
    const { stdout, code } = await cli(["token", "create", "--user", "ada", "--name", "x"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^csh_[\w-]{43}\n$/);
  });

  test("a password can come by standard input", async () => {
    const args = ["user", "create", "--email", "p@example.org", "--name", "P", "--password", "-"];
    expect((await cli(args, {}, "a long enough one\n")).stdout).not.toContain("no password");
    expect((await cli(args, {}, "")).stderr).toContain("Standard input");
    const { rows } = await pool().query<{ hash: string }>(
      "SELECT password_hash AS hash FROM app_user WHERE email = 'p@example.org'",
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  });
});

test("vocabulary load adds the terms of a file, and fails where it refused some", async () => {
  const file = path.join(config().DATA_DIR, "subjects.csv");
  writeFileSync(file, "id,subject\ntide-1,Ebb\ntide-2,\n");
  const run = await cli(["vocabulary", "load", "subjects", file, "--json"]);
  expect(run.code).toBe(1);
  expect(JSON.parse(run.stdout)).toEqual({
    ...{ id: "subjects", total: 2, changed: 1, refused: 1 },
    problems: [{ line: 3, problem: "subject: Missing data for required field." }],
  });
  const listed = jsonOf(await cli(["vocabulary", "list", "--json"]));
  expect(listed.vocabularies).toContainEqual({ id: "subjects", count: 1 });
});

describe("what goes wrong is a sentence on standard error and exit code 1", () => {
  test.each([
    [["user", "create", "--email", "ada@example.org", "--name", "Again"], "already"],
    [
      ["user", "create", "--email", "no address", "--name", "X"],
      "email: Not a valid email address.",
    ],
    [["token", "create", "--user", "nobody", "--name", "x"], "There is no account nobody."],
    [["role", "revoke", "--user", "ada", "--role", "admin"], "last administrator"],
    [["job", "run", "sessions.forget", "--now", "soon"], "soon is not a valid date and time"],
    [["nonsense"], "unknown command"],
  ])("%j", async (args, sentence) => {
    const { code, stdout, stderr } = await cli([...args, "--json"]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([code, stdout]).toEqual([1, ""]);
  });

  test("settings that cannot be used are all named", async () => {
    const { code, stderr } = await cli(["user", "list"], { PORT: "none", APP_SECRET: "short" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/PORT must be[^]*APP_SECRET must have/);
  });
});

describe("doctor", () => {
  type Report = { healthy: boolean; findings: { about: string; state: string; mend?: string }[] };
  const examine = async (more: Record<string, string> = {}) => {
    const { code, stdout } = await cli(["doctor", "--json"], { PORT: "1", ...more });
    const report = JSON.parse(stdout) as Report;
    return {
      code,
      ...report,
      of: (about: string) => report.findings.find((one) => one.about === about),
    };
  };

  test("finds a sound installation healthy", async () => {
    const { code, healthy, findings } = await examine();
    expect([code, healthy]).toEqual([0, true]);
    expect(findings.filter(({ state }) => state === "bad")).toEqual([]);
    const good = findings.filter(({ state }) => state === "good").map(({ about }) => about);
    expect(good).toEqual(expect.arrayContaining(["Node", "Settings", "Disk", "Database"]));
  });

  test("says how to mend whatever is not good", async () => {
    const { findings } = await examine({
      APP_URL: "https://a.example",
      ADMIN_EMAIL: "a@b.example",
    });
    const others = findings.filter(({ state }) => state !== "good");
    expect(others.map(({ about }) => about)).toEqual(
      expect.arrayContaining(["TRUSTED_PROXIES", "ADMIN_PASSWORD", "Service", "Mail"]),
    );
    for (const { mend } of others) expect(mend?.length).toBeGreaterThan(10);
  });

  test("names what is no setting, and the one that was meant", async () => {
    const { code, of } = await examine({ SMPT_URL: "smtp://127.0.0.1:1" });
    expect([code, of("SMPT_URL")]).toEqual([
      0,
      expect.objectContaining({ state: "attention", mend: "Was SMTP_URL meant?" }),
    ]);
  });

  test("is not content with a database or a mail server that is away", async () => {
    const { code, of } = await examine({
      DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    expect([code, of("Database")?.state, of("Mail")?.state]).toEqual([1, "bad", "bad"]);
  });

  test("sees a secret that others can read", async () => {
    const file = path.join(config().DATA_DIR, "secret");
    writeFileSync(file, "x".repeat(64));
    chmodSync(file, 0o644);
    expect((await examine()).of("Secret")?.state).toBe("bad");
    chmodSync(file, 0o600);
    expect((await examine()).of("Secret")).toBeUndefined();
  });
});
