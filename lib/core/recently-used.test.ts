import { describe, expect, it } from "vitest";
import { recentlyUsed } from "./recently-used";

describe("a cache of what was used recently", () => {
  it("forgets the longest unused entry first", () => {
    const evicted: string[] = [];
    const cache = recentlyUsed<string, number>(2, (_, key, reason) => {
      if (reason === "evict") evicted.push(key);
    });
    cache.set("a", 1).set("b", 2);
    cache.get("a");
    cache.set("c", 3);
    expect([...cache.keys()].sort()).toEqual(["a", "c"]);
    expect(evicted).toEqual(["b"]);
  });

  it("reserves no memory for entries that it does not have", () => {
    const before = process.memoryUsage();
    const caches = Array.from({ length: 20 }, () => recentlyUsed<string, number>(1_000_000));
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    expect(caches).toHaveLength(20);
    expect(grown).toBeLessThan(20_000_000);
  });
});
