import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { compiledFile } from "@/lib/core/compiled-file";
import { environmentWith, projectRoot } from "./environment";
import { DATABASE_READY, childMessage, type ChildMessage, STOP } from "./child-messages";
import { StartFailure } from "./start-failure";

/**
 * A process of ours that runs as long as the service does. It is started again when it ends by itself, after
 * a pause that doubles up to half a minute and shrinks back once it has run well.
 */
type Child = {
  /** Resolves with the first ready message of the process; rejects if it ends before. */
  readonly ready: Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

type ChildOptions = {
  readonly name: string;
  /** Of the compiled file, e.g. `web`. */
  readonly program: string;
  readonly args?: readonly string[];
  /** Of Node. */
  readonly flags?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Resolves when the process may use the database. It loads its code before that. */
  readonly databaseReady: Promise<unknown>;
};

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const RAN_WELL_MS = 60_000;
/** A little more than a child gives its own work. */
const STOP_TIMEOUT_MS = 40_000;
/** Threads that wait for the disk and for checksums of passwords; Node's own four make files queue for their syncs. */
const THREADS = "16";
/** Of glibc's allocator, which would give each thread one: 20 to 25 MB of the web server stay unused in them. */
const ARENAS = "2";

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
      const ended = runOnce(options, state, (message) => {
        if (message.kind === "ready") becameReady(message.address);
      });
      const { process: child } = state;
      options.databaseReady.then(
        () => child?.connected && child.send(DATABASE_READY, () => undefined),
        () => undefined, // the caller that waits for `databaseReady` stops everything
      );
      const outcome = await ended;
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

/**
 * A process of ours that does one thing and ends by itself. Resolves with its message, once it has exited with code 0.
 */
export function runChild(options: Program): {
  readonly done: Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
} {
  const state: { process?: ChildProcess } = {};
  let notes: readonly string[] | undefined;
  const ended = runOnce(options, state, (message) => {
    if (message.kind === "done") notes = message.notes;
  });
  const done = ended.then(({ message, exitCode }) => {
    if (notes === undefined) throw new StartFailure(message, exitCode);
    return notes;
  });
  done.catch(() => undefined);
  const stop = async () => {
    state.process?.kill();
    await ended;
  };
  return { done, stop };
}

type Program = Omit<ChildOptions, "say" | "databaseReady">;
type Outcome = { message: string; exitCode: number };

function runOnce(
  { name, program, args = [], flags = [], environment }: Program,
  state: { process?: ChildProcess },
  onMessage: (message: ChildMessage) => void,
): Promise<Outcome> {
  const child = fork(compiledFile(program), args, {
    cwd: projectRoot,
    execArgv: [...flags],
    env: environmentWith({
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? THREADS,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? ARENAS,
      ...environment,
    }),
    // Ctrl-C signals the whole process group of the terminal, but only the starter may handle it.
    detached: true,
  });
  state.process = child;
  let refused: Outcome | undefined;
  child.on("message", (raw) => {
    const message = childMessage.parse(raw);
    if (message.kind === "refused") refused = message;
    else onMessage(message);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ message: error.message, exitCode: 1 }));
    child.once("exit", (code, signal) => {
      const how = signal ? `by ${signal}` : `with code ${code}`;
      resolve(refused ?? { message: `The ${name} process ended ${how}.`, exitCode: 1 });
    });
  });
}
