import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgresOn } from "./process-identity";
import { type RunningPostgres, startPostgres } from "./postgres";
import { socketFolder } from "./postgres-socket";

describe("the bundled database", () => {
  let folder: string;
  let home: string;
  let running: RunningPostgres | undefined;

  const start = async () => (running = await startPostgres({ home, durable: false }));
  const ask = async (url: string, sql: string): Promise<unknown> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  };

  beforeAll(() => {
    // Only our own account may enter, so the database's account has to work without access.
    folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-closed-"));
    home = path.join(folder, "postgres");
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true });
  });

  test("keeps its content and its password over a stop, in a folder closed to others", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'Æthelred' AS name");
    await first.stop();
    const second = await start();
    expect(await ask(second.url, "SELECT lower(name) FROM kept")).toBe("æthelred");
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test("watches its pages for decay and lets the service in as an ordinary role", async () => {
    const { url } = running ?? (await start());
    expect(await ask(url, "SHOW data_checksums")).toBe("on");
    expect(await ask(url, "SHOW is_superuser")).toBe("off");
    expect(await ask(url, "SHOW listen_addresses")).toBe("127.0.0.1");
    expect(statSync(path.join(home, "password")).mode & 0o077).toBe(0);
  });

  test("lets nobody in without the password, and the superuser not at all", async () => {
    const { url } = running ?? (await start());
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow(/password/);
    const superuser = new URL(url);
    superuser.username = "postgres";
    await expect(ask(superuser.href, "SELECT 1")).rejects.toThrow(/password/);
  });

  test("is reached through a socket in its own folder, and over the loopback address", async () => {
    const { url } = running ?? (await start());
    expect(new URL(url).searchParams.get("host")).toBe(path.join(realpathSync(home), "18"));
    expect(await ask(url, "SELECT inet_client_addr()")).toBeNull();
    const withoutSocket = new URL(url);
    withoutSocket.search = "";
    expect(await ask(withoutSocket.href, "SELECT host(inet_client_addr())")).toBe("127.0.0.1");
  });

  test("lets the service in by socket when its rules are older, and removes sockets of killed servers", async () => {
    await running?.stop();
    const data = path.join(home, "18");
    writeFileSync(path.join(data, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    writeFileSync(path.join(data, ".s.PGSQL.1"), "");
    const { url } = await start();
    expect(await ask(url, "SELECT inet_client_addr()")).toBeNull();
    expect(existsSync(path.join(data, ".s.PGSQL.1"))).toBe(false);
  });

  test("has no socket where its path would be too long", () => {
    expect(socketFolder("/srv/data")).toBe("/srv/data");
    expect(socketFolder(`/${"é".repeat(50)}`)).toBeUndefined();
  });

  test("gets a new password when the file is lost", async () => {
    const { url } = running ?? (await start());
    await running?.stop();
    rmSync(path.join(home, "password"));
    const again = await start();
    expect(new URL(again.url).password).not.toBe(new URL(url).password);
    expect(await ask(again.url, "SELECT count(*)::int FROM kept")).toBe(1);
  });

  test("left behind by a killed start is stopped before the next", async () => {
    const orphan = running ?? (await start());
    const next = await start();
    expect(next.pid).not.toBe(orphan.pid);
    await orphan.ended;
    expect(await ask(next.url, "SELECT count(*)::int FROM kept")).toBe(1);
  });

  test("is not hindered by a pid file that names somebody else's process", async () => {
    await running?.stop();
    const bystander = spawn("sleep", ["60"]);
    const pidFile = path.join(home, "18/postmaster.pid");
    writeFileSync(pidFile, `${bystander.pid}\n/elsewhere\n`);
    expect(isPostgresOn(bystander.pid ?? 0, path.join(home, "18"))).toBe(false);
    await start();
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    expect(Number(readFileSync(pidFile, "utf8").split("\n")[0])).toBe(running?.pid);
    bystander.kill();
  });

  test("ends by itself after a starter that was killed", async () => {
    await running?.stop();
    const script = `import { startPostgres } from "@/lib/server/postgres";
      const { pid } = await startPostgres({ home: ${JSON.stringify(home)}, durable: false });
      console.log(pid); setInterval(() => undefined, 1000);`;
    const starter = spawn(process.execPath, [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      script,
    ]);
    const pid = await new Promise<number>((resolve, reject) => {
      starter.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
      starter.once("exit", () => reject(new Error("the starter ended")));
    });
    const data = path.join(home, "18");
    expect(isPostgresOn(pid, data)).toBe(true);
    starter.kill("SIGKILL");
    await expect.poll(() => isPostgresOn(pid, data), { timeout: 20_000 }).toBe(false);
    running = undefined;
  });
});
