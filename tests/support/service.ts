import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** A service started as its users start it, with its own data folder. */
export type Service = {
  /** Its address, without a trailing slash. */
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C would and removes its data. Resolves with the exit code. */
  stop: (options?: { keepData?: boolean }) => Promise<number | null>;
};

/**
 * A port that is free, and stays so while a service that has it is started again: the system takes none from this range
 * for connections of other tests.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Starts the built service and waits until it says it is ready. Throws with its output when it does not. */
export async function startService(
  given: {
    dataDir?: string;
    port?: number;
    env?: Record<string, string>;
    timeoutMs?: number;
    /** The command run in the project's folder; by default that of `npm start`. */
    command?: readonly [string, ...string[]];
  } = {},
): Promise<Service> {
  const dataDir = given.dataDir ?? mkdtempSync(path.join(os.tmpdir(), "commonshelf-test-"));
  const port = given.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const [program, ...args] = given.command ?? [process.execPath, "lib/server/start.mjs"];
  const child = spawn(program, args, {
    cwd: root,
    env: cleanEnvironment({ PORT: String(port), DATA_DIR: dataDir, APP_URL: url, ...given.env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => resolve(code)),
  );
  const stop: Service["stop"] = async ({ keepData } = {}) => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    const code = await exited;
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const service: Service = { url, dataDir, process: child, output: () => output, stop };
  const deadline = Date.now() + (given.timeoutMs ?? 180_000);
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The service did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return service;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Only settings of the test count, not those of the surrounding shell. */
export function cleanEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, USER } = process.env;
  const base = {
    PATH,
    HOME,
    LANG,
    TMPDIR,
    USER,
    NEXT_TELEMETRY_DISABLED: "1",
    CHECKPOINT_DISABLE: "1",
  };
  return { ...base, NODE_ENV: "production", ...settings };
}
