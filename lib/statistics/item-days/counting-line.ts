import { setTimeout as delay } from "node:timers/promises";
import { processWide } from "@/lib/core/process-wide";

/**
 * Counting on demand reads much at once, and anyone may ask for it. So one is done at a time in a process, and those who ask wait
 * for a while at most.
 */

const MAX_WAIT_MS = 4_000;
/** What is asked for beyond these is refused at once. */
const MAX_WAITING = 20;

type Asked = {
  /** When somebody asked last. */
  at: number;
  counts: Promise<unknown>;
};

type Line = {
  /** By what is counted: callers at the same time wait for the same. */
  readonly asked: Map<string, Asked>;
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
  const line = (processLine.value ??= {
    asked: new Map<string, Asked>(),
    last: Promise.resolve(),
  });
  const known = line.asked.get(key);
  if (!known && line.asked.size >= MAX_WAITING) return undefined;
  const asked = known ?? takeIn(line, key, count);
  asked.at = performance.now();
  const waiting = new AbortController();
  try {
    return await Promise.race([
      asked.counts as Promise<Counts | undefined>,
      delay(MAX_WAIT_MS, undefined, { signal: waiting.signal, ref: false }),
    ]);
  } finally {
    waiting.abort();
  }
}

function takeIn(line: Line, key: string, count: () => Promise<unknown>): Asked {
  const asked: Asked = { at: performance.now(), counts: Promise.resolve() };
  line.asked.set(key, asked);
  asked.counts = inTurn(line.last, asked, count).finally(() => line.asked.delete(key));
  line.last = asked.counts.catch(() => undefined);
  return asked;
}

/** Nothing is counted where nobody waits for it any more. */
async function inTurn(
  before: Promise<unknown>,
  asked: Asked,
  count: () => Promise<unknown>,
): Promise<unknown> {
  await before;
  return performance.now() - asked.at > MAX_WAIT_MS ? undefined : count();
}
