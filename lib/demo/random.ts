/** A seeded source of chance (mulberry32): the same seed gives the same works on every machine. */
export type Random = {
  /** 0 ≤ value < 1 */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** `count` different items, fewer when there are not so many. */
  some: <Item>(items: readonly Item[], count: number) => Item[];
  /** True in `share` of all cases. */
  chance: (share: number) => boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    some: (items, count) => {
      const left = [...items];
      const taken = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(between(0, left.length - 1), 1));
      return taken;
    },
    chance: (share) => next() < share,
  };
}
