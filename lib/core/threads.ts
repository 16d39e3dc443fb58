import { Piscina } from "piscina";
import { compiledFile } from "./compiled-file";
import { Unavailable } from "./errors";
import { log } from "./log";
import { processWide } from "./process-wide";

/**
 * Work that grows with what came from outside runs in one pool of threads, so that no file or request holds up the others.
 * A thread has bounds of time and memory: whatever goes beyond them ends with its thread, and the next one starts anew.
 * Threads without work end after a while and give their memory back.
 */
const MAX_THREADS = 2;
const MAX_WAITING = 100;
/** For a free thread. */
const MAX_WAIT_MS = 30_000;
const IDLE_MS = 15_000;
const WATCH_MS = 50;
/** The message of the library's error. */
const QUEUE_FULL = "Task queue is at limit";
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** The work went beyond its bounds. */
export class ThreadLimitExceeded extends Error {
  constructor(readonly of: "time" | "memory") {
    super(`The thread was ended: beyond its limit of ${of}.`);
  }
}

const pool = processWide<Piscina>("core.threads");

function startPool(): Piscina {
  const started = new Piscina({
    minThreads: 0,
    maxThreads: MAX_THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
    // Options of the parent, such as a TypeScript loader of tests, would only slow the start of a thread down.
    execArgv: [],
  });
  // A thread can fail after its task has ended, for example run out of memory while it is stopped at its limit of time.
  // Without a listener, that event would end the whole process.
  started.on("error", (error) => log().warn({ err: error }, "a thread failed after its task"));
  return started;
}

/** What a thread is given: the clock tells that it has begun, since time spent waiting for a thread does not count. */
type Order<Input> = { input: Input; clock: Int32Array };

/** The default export of a program that {@link runInThread} runs. */
export const threadTask =
  <Input, Result>(work: (input: Input) => Result | Promise<Result>) =>
  ({ input, clock }: Order<Input>): Result | Promise<Result> => {
    Atomics.store(clock, 0, 1);
    return work(input);
  };

/**
 * Runs the {@link threadTask} that the compiled program `program` exports by default. Input and result are copied: keep them
 * small.
 *
 * @throws {ThreadLimitExceeded}
 * @throws {Unavailable} when too much waits already
 */
export async function runInThread<Input, Result>(
  program: string,
  input: Input,
  { timeoutMs }: { timeoutMs: number },
): Promise<Result> {
  const threads = (pool.value ??= startPool());
  const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const order: Order<Input> = { input, clock };
  const end = new AbortController();
  const asked = Date.now();
  let begun: number | undefined;
  let isLate = false;
  const watch = setInterval(() => {
    begun ??= Atomics.load(clock, 0) === 0 ? undefined : Date.now();
    isLate = begun !== undefined && Date.now() - begun > timeoutMs;
    if (isLate || (begun === undefined && Date.now() - asked > MAX_WAIT_MS)) end.abort();
  }, WATCH_MS);
  try {
    // The program answers what its caller declares: both stand side by side.
    return (await threads.run(order, {
      filename: compiledFile(program),
      signal: end.signal,
    })) as Result;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (isLate) throw new ThreadLimitExceeded("time");
    if (code === "ERR_WORKER_OUT_OF_MEMORY") throw new ThreadLimitExceeded("memory");
    if (end.signal.aborted || message === QUEUE_FULL) throw new Unavailable("errors.busy");
    throw error;
  } finally {
    clearInterval(watch);
  }
}
