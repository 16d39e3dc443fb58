import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentWith, projectRoot } from "./environment";
import { childMessage, STOP } from "./child-messages";
import { StartFailure } from "./start-failure";

/**
 * A process of ours that runs as long as the service does. It is started again when it ends by itself, after
 * a pause that doubles up to half a minute and shrinks back once it has run well.
 */
export type Child = {
  /** Resolves with what the process said when it was ready for the first time; rejects if it never was. */
  readonly ready: Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

export type ChildOptions = {
  readonly name: string;
  /** File below `lib/server`. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
};

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const RAN_WELL_MS = 60_000;
/** A little more than a child gives its own work. */
const STOP_TIMEOUT_MS = 40_000;
/** Threads that wait for the disk and for checksums of passwords; Node's own four make files queue for their syncs. */
const THREADS = "16";

export function superviseChild(options: ChildOptions): Child {
  const { name, say } = options;
  const state: { process?: ChildProcess; stopping: boolean } = { stopping: false };
  const pause = new AbortController();
  let becameReady: (address: string | undefined) => void;
  let failed: (reason: Error) => void;
  let wasReady = false;
  const ready = new Promise<string | undefined>((resolve, reject) => {
    becameReady = (address) => {
      wasReady = true;
      resolve(address);
    };
    failed = reject;
  });
  ready.catch(() => undefined);

  const keep = async () => {
    let pauseMs = SHORTEST_PAUSE_MS;
    while (!state.stopping) {
      const started = Date.now();
      const outcome = await runOnce(options, state, becameReady);
      if (state.stopping) return;
      if (!wasReady) {
        failed(new StartFailure(outcome.message, outcome.exitCode));
        return;
      }
      if (Date.now() - started > RAN_WELL_MS) pauseMs = SHORTEST_PAUSE_MS;
      say(`${name}: ${outcome.message} Starting it again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  const kept = keep();

  const stop = async () => {
    state.stopping = true;
    pause.abort();
    const child = state.process;
    if (child?.connected) child.send(STOP, () => undefined);
    const timer = setTimeout(() => child?.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await kept;
    clearTimeout(timer);
  };
  return { ready, stop };
}

type Outcome = { message: string; exitCode: number };

function runOnce(
  { name, file, args = [], environment }: ChildOptions,
  state: { process?: ChildProcess },
  onReady: (address: string | undefined) => void,
): Promise<Outcome> {
  const child = fork(path.join(projectRoot, "lib/server", file), args, {
    cwd: projectRoot,
    execArgv: ["--import", "tsx"],
    env: environmentWith({
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? THREADS,
      ...environment,
    }),
    // Ctrl-C reaches the whole group of the terminal; only the starter is to hear it.
    detached: true,
  });
  state.process = child;
  let refused: Outcome | undefined;
  child.on("message", (raw) => {
    const message = childMessage.parse(raw);
    if (message.kind === "ready") onReady(message.address);
    else refused = message;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ message: error.message, exitCode: 1 }));
    child.once("exit", (code, signal) => {
      const how = signal ? `by ${signal}` : `with code ${code}`;
      resolve(refused ?? { message: `The ${name} process ended ${how}.`, exitCode: 1 });
    });
  });
}
