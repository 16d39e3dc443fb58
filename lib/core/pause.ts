import { processWide } from "./process-wide";

/** Others are served after so long. */
const MAX_MS_AT_ONCE = 15;

/** Long work calls it between its steps: others are served whenever so much time has passed. Answers whether they were. */
export type Pause = () => Promise<boolean>;

export function pauseAfter(milliseconds = MAX_MS_AT_ONCE): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return false;
    await itsTurn();
    since = performance.now();
    return true;
  };
}

const waiting = processWide<(() => void)[]>("core.turns");

/**
 * Of all long work that waits, one goes on in each turn of the event loop, in the order it came: several at a time, such as
 * the two halves of an import, hold up the others no longer than one.
 */
function itsTurn(): Promise<void> {
  const queue = (waiting.value ??= []);
  return new Promise((resolve) => {
    if (queue.push(resolve) === 1) setImmediate(next, queue);
  });
}

function next(queue: (() => void)[]): void {
  const goOn = queue.shift();
  if (queue.length > 0) setImmediate(next, queue);
  goOn?.();
}

/** Work that says after each step that others may be served. */
export type Steps<Result> = Generator<void, Result, void>;

/** The result of work, others being served between its steps. */
export async function inTurns<Result>(steps: Steps<Result>, pause = pauseAfter()): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** The same without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `map` for items each of which may take long: others are served in between. */
export async function mapInTurns<Item, Result>(
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
