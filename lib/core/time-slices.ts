import { processWide } from "./process-wide";

/** The length of a slice: long work runs for at most this long before other requests are served. */
const MAX_MS_AT_ONCE = 15;

/**
 * Long work calls it between its steps. Once the time is over, it lets other requests be served and resolves to true;
 * before that it resolves to false at once.
 */
export type Pause = () => Promise<boolean>;

export function pauseAfter(milliseconds = MAX_MS_AT_ONCE): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return false;
    await nextSlice();
    since = performance.now();
    return true;
  };
}

const waiting = processWide<(() => void)[]>("core.time-slices");

/**
 * Waits for a slice of time. In each turn of the event loop one long task gets one, in the order in which they asked, so
 * several long tasks at a time delay other requests no longer than one does.
 */
function nextSlice(): Promise<void> {
  const queue = (waiting.value ??= []);
  return new Promise((resolve) => {
    if (queue.push(resolve) === 1) setImmediate(resumeNext, queue);
  });
}

function resumeNext(queue: (() => void)[]): void {
  const resume = queue.shift();
  if (queue.length > 0) setImmediate(resumeNext, queue);
  resume?.();
}

/** Work that yields after each step, where other requests may be served. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs the steps and lets other requests be served in between. */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  pause = pauseAfter(),
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Runs all steps at once, without serving others. */
export function runSync<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `map` for items that may each take long: other requests are served in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Result,
  pause = pauseAfter(),
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    await pause();
  }
  return made;
}
