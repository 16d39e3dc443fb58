/** Repeatable randomness: the same seed gives the same crashes as far as the machine's own timing allows. */
export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  bytes: (length: number) => Buffer;
};

/** A 32-bit generator by xorshift (Marsaglia 2003). */
export function randomFrom(seed: number): Random {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (end: number) => next() % end;
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    bytes: (length) => {
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; at++) bytes[at] = next() & 0xff;
      return bytes;
    },
  };
}
