import { LRUCache } from "lru-cache";

type Dispose<Key, Value> = LRUCache.Disposer<Key, Value>;

/**
 * A cache of at most `limit` entries that forgets the longest unused ones first. It takes memory as it fills:
 * with the option `max`, LRUCache reserves room for all entries at once, 40 bytes each.
 */
export function recentlyUsed<Key extends string | number, Value extends NonNullable<unknown>>(
  limit: number,
  dispose?: Dispose<Key, Value>,
): LRUCache<Key, Value> {
  return new LRUCache({
    maxSize: limit,
    sizeCalculation: () => 1,
    ...(dispose ? { dispose } : {}),
  });
}
