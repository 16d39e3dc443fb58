import type { Columns } from "./columns/columns";

/**
 * Documents that facets are counted of, where more match: a value that a tenth of them have is then counted with a usual error
 * of two in a hundred, one that a thousandth have with one of twenty; what very few have may not be among them at all.
 */
export const MAX_COUNTED = 20_000;

/**
 * Of these documents, about `most`, in their order. Each is chosen by a hash of its number alone, so that pages of a list,
 * processes and a list of a few more documents count the same ones.
 */
export function evenSample({ first }: Columns, slots: Uint32Array, most: number): Uint32Array {
  const bound = (most / slots.length) * 2 ** 32;
  const sample = new Uint32Array(slots.length);
  let count = 0;
  for (const slot of slots) if (hashOf(first + slot) < bound) sample[count++] = slot;
  // A copy, so that the rest is let go.
  return sample.slice(0, count);
}

/** Numbers that follow each other get values without order: the last steps of MurmurHash3, see its author's fmix32. */
function hashOf(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
