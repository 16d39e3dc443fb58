import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newToken } from "@/lib/auth/tokens";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { startPostgres } from "@/lib/server/postgres";
import { cleanEnvironment, freePort } from "../support/service";

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** The service as `npm start` runs it, with the values a benchmark needs. */
export type Instance = {
  /** Its address, without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Runs in this process, for the bare references. */
  readonly database: pg.Pool;
  readonly owner: Account;
  readonly stop: () => Promise<void>;
};

export type Account = { readonly id: number; readonly token: string };

/**
 * Limits far away; everything else as it comes, the log of requests included. Visits of readers who ask for privacy are not
 * counted, so that both can be measured in one process.
 */
const SETTINGS = {
  STATS_PRIVACY_SIGNALS: "true",
  // Readers of the load may have addresses of their own.
  TRUSTED_PROXIES: "1",
  RATE_GUEST_PER_MINUTE: "100000000",
  RATE_GUEST_PER_HOUR: "100000000",
  RATE_ADDRESS_PER_MINUTE: "100000000",
  RATE_STATISTICS_PER_MINUTE: "100000000",
  RATE_STATISTICS_USER_PER_HOUR: "100000000",
  RATE_USER_PER_MINUTE: "100000000",
  RATE_USER_PER_HOUR: "100000000",
};
const START_MS = 300_000;

/** @param root  the checkout that is started */
export async function startInstance(dataDir: string, root = ROOT): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...SETTINGS, PORT: String(port), APP_URL: url, DATA_DIR: dataDir };
  const logFile = path.join(dataDir, "bench.log");
  // To a file: a pipe would have to be read by the process that measures.
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, ["lib/server/start.mjs"], {
    cwd: root,
    env: cleanEnvironment(settings),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  try {
    await untilReady(url, child, logFile);
    const databaseUrl = databaseOf(dataDir);
    const database = connect(databaseUrl, settings);
    const owner = await makeAccount(database, "bench");
    const stop = async () => {
      await database.end();
      await end();
    };
    return { url, dataDir, databaseUrl, database, owner, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The database of a service that does not run, and the settings that its modules take. */
export async function startDatabase(dataDir: string) {
  const { url: databaseUrl, stop: end } = await startPostgres({
    home: path.join(dataDir, "postgres"),
    durable: false,
  });
  const settings = { APP_URL: "http://127.0.0.1:1", DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const database = connect(databaseUrl, settings);
  const stop = async () => {
    await database.end();
    await end();
  };
  return { database, databaseUrl, settings, stop };
}

function connect(databaseUrl: string, settings: Readonly<Record<string, string>>): pg.Pool {
  adoptConfig(parseConfig({ ...settings, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }));
  const database = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  database.on("error", () => undefined);
  return database;
}

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`The service did not start:\n${readFileSync(logFile, "utf8")}`);
    await sleep(100);
  }
}

function databaseOf(dataDir: string): string {
  const file = path.join(dataDir, "run", "database.json");
  const { url } = JSON.parse(readFileSync(file, "utf8")) as { url: string };
  return url;
}

/** An account with a token; made by hand, because signing in is not measured. */
export async function makeAccount(database: pg.Pool, name: string): Promise<Account> {
  const token = newToken();
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO app_user (email, username) VALUES ($1 || '@example.org', $1)
     ON CONFLICT (email) DO UPDATE SET active = true RETURNING id`,
    [name],
  );
  const [account] = rows;
  if (!account) throw new Error("The account was not made.");
  await database.query(
    `INSERT INTO access_token (id, user_id, name, hash, hint, scopes) VALUES ($1, $2, 'bench', $3, 'bench', '{}')`,
    [randomUUID(), account.id, createHash("sha256").update(token).digest()],
  );
  return { id: account.id, token };
}

/** Bytes the web server holds in memory, as it says itself. */
export function residentBytes(instance: Instance): Promise<number> {
  return metricOf(instance, "process_resident_memory_bytes");
}

/** One figure of the web server, as it says itself. */
export async function metricOf({ url }: Instance, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  const figure = Number(line?.slice(name.length + 1) ?? NaN);
  if (Number.isNaN(figure)) throw new Error(`The metrics do not name ${name}.`);
  return figure;
}

/** The most bytes the server held while `act` ran, less those it held before. */
export async function memoryGrowth(
  instance: Instance,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = await residentBytes(instance);
  let most = before;
  let isRunning = true;
  const watch = async () => {
    while (isRunning) {
      await sleep(200);
      most = Math.max(most, await residentBytes(instance));
    }
  };
  const watching = watch();
  try {
    await act();
  } finally {
    isRunning = false;
    await watching;
  }
  return most - before;
}
