import { setTimeout as delay } from "node:timers/promises";
import { processWide } from "@/lib/core/process-wide";

/**
 * Counting on demand reads much at once, and anyone may ask for it. So one is done at a time in a process, and those who ask wait
 * for a while at most.
 */

const MAX_WAIT_MS = 4_000;
/** What is asked for beyond these is refused at once. */
const MAX_WAITING = 20;

type Line = {
  /** By what is counted: callers at the same time wait for the same. */
  readonly asked: Map<string, Promise<unknown>>;
  /** Ends with the last one of the line. */
  last: Promise<unknown>;
};

const processLine = processWide<Line>("statistics.counting-line");

/**
 * Counts when its turn comes; nothing where that takes too long. What has begun goes on then, for those who ask again.
 * @param key  the same for the same counts
 */
export async function countInLine<Counts>(
  key: string,
  count: () => Promise<Counts>,
): Promise<Counts | undefined> {
  const line = (processLine.value ??= { asked: new Map(), last: Promise.resolve() });
  let asked = line.asked.get(key) as Promise<Counts | undefined> | undefined;
  if (!asked) {
    if (line.asked.size >= MAX_WAITING) return undefined;
    asked = inTurn(line.last, count).finally(() => line.asked.delete(key));
    line.asked.set(key, asked);
    line.last = asked.catch(() => undefined);
  }
  const waiting = new AbortController();
  try {
    return await Promise.race([
      asked,
      delay(MAX_WAIT_MS, undefined, { signal: waiting.signal, ref: false }),
    ]);
  } finally {
    waiting.abort();
  }
}

async function inTurn<Counts>(
  before: Promise<unknown>,
  count: () => Promise<Counts>,
): Promise<Counts | undefined> {
  const since = performance.now();
  await before;
  const isForgotten = performance.now() - since > MAX_WAIT_MS;
  return isForgotten ? undefined : count();
}
