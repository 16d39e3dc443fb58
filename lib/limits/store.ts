import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { config } from "@/lib/core/config";
import { processWide } from "@/lib/core/process-wide";
import { recentlyUsed } from "@/lib/core/recently-used";
import { pool } from "@/lib/db/database";
import type { Window } from "./policies";

/** The remainder of a window after taking from it. */
export type Count = {
  readonly points: number;
  readonly remaining: number;
  readonly msToReset: number;
  readonly isOver: boolean;
};

type Counter = { limiter: RateLimiterAbstract; seen: (key: string) => void };

/** More keys than this are not remembered in one window; the longest unused are forgotten first. */
const MAX_KEYS = 50_000;

const counted = processWide<Map<string, Counter>>("limits");

/** Takes points from a window; it refuses nothing, the caller acts on `isOver`. */
export async function take(name: string, window: Window, key: string, points = 1): Promise<Count> {
  const { limiter, seen } = counterOf(name, window);
  const hashed = shorten(key);
  seen(hashed);
  try {
    return countOf(window, await limiter.consume(hashed, points), false);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return countOf(window, refused, true);
  }
}

/** Puts points back, e.g. for an attempt that was none of an attacker. */
export async function giveBack(name: string, window: Window, key: string): Promise<void> {
  await counterOf(name, window).limiter.reward(shorten(key), 1);
}

function countOf(window: Window, result: RateLimiterRes, isOver: boolean): Count {
  return {
    points: window.points,
    remaining: Math.max(result.remainingPoints, 0),
    msToReset: Math.max(result.msBeforeNext, 0),
    isOver,
  };
}

function counterOf(name: string, window: Window): Counter {
  const counters = (counted.value ??= new Map<string, Counter>());
  const { RATE_STORE } = config();
  const id = `${RATE_STORE}:${name}:${window.seconds}:${window.points}`;
  const known = counters.get(id);
  if (known) return known;
  const made = makeCounter(`${name}:${window.seconds}`, window, RATE_STORE);
  counters.set(id, made);
  return made;
}

function makeCounter(keyPrefix: string, window: Window, store: "memory" | "postgres"): Counter {
  const options = { keyPrefix, points: window.points, duration: window.seconds };
  const memory = new RateLimiterMemory(options);
  const keys = recentlyUsed<string, true>(MAX_KEYS, (_, key, reason) => {
    if (reason === "evict") void memory.delete(key);
  });
  const seen = (key: string) => void keys.set(key, true);
  if (store === "memory") return { limiter: memory, seen };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: pool(),
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    // A client over the limit is not looked up again, and a database that does not answer stops no client.
    inMemoryBlockOnConsumed: window.points + 1,
    insuranceLimiter: memory,
  });
  return { limiter: shared, seen };
}

/** Addresses and program names are kept as digests only: short, and no list of visitors. */
function shorten(key: string): string {
  return createHash("sha1").update(key).digest("base64url");
}

/** Forgets all counts; for tests. */
export function resetCounts(): void {
  counted.value = undefined;
}
