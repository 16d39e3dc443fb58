import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseAccount, identityOf } from "./database-account";
import { bareEnvironment } from "./environment";
import { endWithUs } from "./end-with-parent";
import { findBinaries } from "./postgres-binaries";
import { type Cluster, prepareCluster, ROLE } from "./postgres-cluster";
import { isPostgresOn } from "./process-identity";
import { removeOldSockets, SOCKET_FOLDER, socketFolder } from "./postgres-socket";
import { StartFailure } from "./start-failure";

/** The bundled PostgreSQL, running. */
export type RunningPostgres = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Ends all sessions and waits until everything is on disk. */
  readonly stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** Folder of the database's files, `DATA_DIR/postgres`. */
  readonly home: string;
  /** `false` trades safety against power cuts for speed and connections; for tests only. */
  readonly durable?: boolean;
  /** Keep a port that is already known to others, after the server had to be started again. */
  readonly port?: number;
};

/** Tests lose nothing with the power, and ask for many things at once. */
const FOR_TESTS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_connections: 300,
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Starts the bundled PostgreSQL on the loopback address. The caller holds the lock of the data folder, so
 * a server that still works there belongs to a start that was killed, and is stopped first.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = databaseAccount();
  const binaries = findBinaries(account);
  const cluster = prepareCluster(options.home, account, binaries);
  await stopOrphan(cluster.data);
  removeOldSockets(cluster.data);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const attempt = await launch(cluster, port, options.durable ?? true, deadline);
    if ("running" in attempt) return attempt.running;
    // Another program may have taken the port meanwhile; sessions of a killed server take a moment to end.
    const passing = /could not bind|Address already in use|shared memory block/.test(
      attempt.failure,
    );
    if (passing && Date.now() < deadline) await sleep(200);
    else
      throw new StartFailure(
        `The database did not start: ${reasonIn(attempt.failure)} (more in ${cluster.logFile}).`,
      );
  }
}

type Attempt = { running: RunningPostgres } | { failure: string };

async function launch(
  cluster: Cluster,
  port: number,
  durable: boolean,
  deadline: number,
): Promise<Attempt> {
  const logFrom = trimLog(cluster.logFile);
  const log = openSync(cluster.logFile, "a", 0o600);
  const server = spawn(cluster.binaries.postgres, serverArguments(cluster, port, durable), {
    ...identityOf(cluster.account),
    cwd: cluster.data,
    env: bareEnvironment(),
    stdio: ["ignore", log, log],
    // Ctrl-C goes to every process of the terminal's group; the database must outlive the web server.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.once("error", () => resolve());
  });
  const pid = await untilReady(server, cluster.data, deadline);
  if (pid === undefined) {
    server.kill("SIGQUIT");
    await ended;
    return { failure: readFileSync(cluster.logFile, "utf8").slice(logFrom) };
  }
  const identity = identityOf(cluster.account);
  const release = endWithUs(pid, { signal: "INT", delaySeconds: 2, identity });
  void ended.then(release);
  server.unref();
  return {
    running: {
      url: addressOf(cluster, port),
      pid,
      ended,
      stop: () => stop(server, ended, release),
    },
  };
}

/** `host` in the query comes before the one in front of it, in node-postgres as in libpq. */
function addressOf({ data, password }: Cluster, port: number): string {
  const url = new URL(`postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`);
  const socket = socketFolder(data);
  if (socket !== undefined) url.searchParams.set("host", socket);
  return url.href;
}

function serverArguments(cluster: Cluster, port: number, durable: boolean): string[] {
  const megabytes = totalmem() / 2 ** 20;
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: socketFolder(cluster.data) === undefined ? "" : SOCKET_FOLDER,
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, megabytes / 32)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, megabytes / 4))}MB`,
    max_wal_size: "2GB",
    random_page_cost: 1.1,
    // Compiling a query costs more than our short queries take.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    // Refused statements are the service's to report, and may hold personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...(durable ? {} : FOR_TESTS),
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster.dataArgument, ...pairs];
}

/** The server writes `ready` into the eighth line of its pid file once it takes connections. */
async function untilReady(
  server: ChildProcess,
  data: string,
  deadline: number,
): Promise<number | undefined> {
  let failed = false;
  server.once("error", () => (failed = true));
  const pidFile = path.join(data, "postmaster.pid");
  while (!failed && server.exitCode === null && server.signalCode === null) {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [];
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return server.pid;
    if (Date.now() > deadline) return undefined;
    await sleep(10);
  }
  return undefined;
}

/** SIGINT is PostgreSQL's "fast" stop: sessions end, everything is written. */
async function stop(
  server: ChildProcess,
  ended: Promise<void>,
  release: () => void,
): Promise<void> {
  release();
  server.kill("SIGINT");
  const patience = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    sleep(STOP_TIMEOUT_MS, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  if (inTime) return;
  server.kill("SIGQUIT"); // recovers from its log at the next start
  await ended;
}

/**
 * Stops the server of a start that was killed, and removes a pid file that names no process or another program's:
 * PostgreSQL itself takes any process with that id for a server.
 */
async function stopOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  if (isPostgresOn(pid, data)) signal(pid, "SIGINT");
  while (isPostgresOn(pid, data)) {
    if (Date.now() > deadline)
      throw new StartFailure(
        `The database of an earlier start (process ${pid}) does not end: stop it with kill -INT ${pid} and start again.`,
      );
    await sleep(50);
  }
  rmSync(pidFile, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const found = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (found === null || typeof found === "string") throw new Error("no port");
  return found.port;
}

/** Keeps the log from growing without end; answers its length. */
function trimLog(file: string): number {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  truncateSync(file, 0);
  return 0;
}

function reasonIn(log: string): string {
  const lines = log.trim().split("\n");
  const fatal = lines.filter((line) => /(FATAL|PANIC):/.test(line)).at(-1);
  return (
    (fatal ?? lines.at(-1) ?? "").replace(/^.*?(FATAL|PANIC):\s*/, "") || "no reason was given"
  );
}
