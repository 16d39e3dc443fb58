import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { cleanEnvironment, freePort, type Service, startService } from "../../support/service";
import { buildEmptyNext, NEXT } from "../empty-next";
import { median, ratioOf, spreadOf, STEADY, takeTurns, timeOf, type Turns } from "../measure";
import type { Options } from "../options";
import { pidOf, residentBytesBelow, startEmptyNode, startServer } from "../processes";
import { type Finding, megabytes, ms, seconds, times } from "../report";
import type { World } from "../world";

/**
 * The cost of an installation before its first request: the start of one that is built and has data, a command, and the
 * memory of an idle service.
 */
const root = path.resolve(import.meta.dirname, "../../..");
const BARS = { ready: 4, command: 6, help: 5, memory: 4.5 };
/** Until the memory needed for the start has been freed. */
const IDLE_MS = 20_000;

export async function benchStart(
  _worlds: readonly World[],
  { rounds }: Options,
): Promise<Finding[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-start-"));
  try {
    await (await startService({ dataDir })).stop({ keepData: true });
    const ready = await takeTurns(
      rounds,
      () => timeToReady(dataDir),
      () => timeOfNextStart(),
    );
    const service = await startService({ dataDir });
    try {
      return [
        compared("npm start, ready", ready, {
          format: inSeconds,
          what: "next start",
          bar: BARS.ready,
        }),
        await command(service, rounds),
        await help(rounds),
        await memory(service),
      ];
    } finally {
      await service.stop({ keepData: true });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeToReady(dataDir: string): Promise<number> {
  let service: Service | undefined;
  const took = await timeOf(async () => (service = await startService({ dataDir })));
  await service?.stop({ keepData: true });
  return took;
}

/** Of the same build, without a database. */
async function timeOfNextStart(): Promise<number> {
  const { took, stop } = await startNext(root, "/healthz");
  await stop();
  return took;
}

async function startNext(cwd: string, address: string) {
  const port = await freePort();
  const args = [NEXT, "start", "-H", "127.0.0.1", "-p", String(port)];
  const url = `http://127.0.0.1:${port}${address}`;
  const started = performance.now();
  const server = await startServer(args, { cwd, url, env: { PORT: String(port) } });
  return { ...server, took: performance.now() - started };
}

async function command({ dataDir }: Service, rounds: number): Promise<Finding> {
  const env = cleanEnvironment({ DATA_DIR: dataDir });
  const { url } = JSON.parse(readFileSync(path.join(dataDir, "run/database.json"), "utf8")) as {
    url: string;
  };
  const script = `import pg from "pg"; const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect(); await client.query("SELECT * FROM app_user"); await client.end();`;
  const turns = await takeTurns(
    rounds,
    () => timeOf(() => node(["lib/cli/main.mjs", "user", "list"], env)),
    () => timeOf(() => node(["--input-type=module", "-e", script], { ...env, DATABASE_URL: url })),
  );
  return compared("command user list", turns, {
    format: ms,
    what: "Node that connects and selects",
    bar: BARS.command,
  });
}

async function help(rounds: number): Promise<Finding> {
  const env = cleanEnvironment({});
  const turns = await takeTurns(
    rounds,
    () => timeOf(() => node(["lib/cli/main.mjs", "--help"], env)),
    () => timeOf(() => node(["-e", "0"], env)),
  );
  return compared("command --help", turns, { format: ms, what: "empty Node", bar: BARS.help });
}

function node(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  return promisify(execFile)(process.execPath, args, { cwd: root, env });
}

async function memory(service: Service): Promise<Finding> {
  const empty = startEmptyNode();
  const next = await startNext(await buildEmptyNext(), "/");
  await sleep(IDLE_MS);
  const ours = residentBytesBelow(pidOf(service.process));
  const reference = residentBytesBelow(next.pid) + residentBytesBelow(empty.pid);
  await next.stop();
  await empty.stop();
  const ratio = ours / reference;
  return {
    path: "memory of the idle service",
    ours: megabytes(ours),
    reference: `${megabytes(reference)} (empty Next server, empty Node)`,
    figure: times(ratio),
    bar: `<= ${BARS.memory}x`,
    holds: ratio <= BARS.memory,
    spread: undefined,
  };
}

const inSeconds = (milliseconds: number) => seconds(milliseconds / 1000);

function compared(
  name: string,
  turns: Turns,
  { format, what, bar }: { format: (value: number) => string; what: string; bar: number },
): Finding {
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    path: name,
    ours: format(median(turns.ours)),
    reference: `${format(median(turns.reference))} (${what})`,
    figure: times(ratio),
    bar: `<= ${bar}x`,
    holds: spread > STEADY ? undefined : ratio <= bar,
    spread,
  };
}
