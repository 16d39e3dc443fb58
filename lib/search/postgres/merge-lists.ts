/**
 * Documents in ascending order, each once, with what they weigh. Lists are merged instead of being added up in arrays of one
 * value for each document of the index: what is read in order comes from memory before it is needed, while each jump waits.
 */
export type Weighted = { readonly numbers: Int32Array; readonly weights: Float32Array };

const EMPTY: Weighted = { numbers: new Int32Array(0), weights: new Float32Array(0) };

/** What a document weighs that is in several lists. */
type Combine = "heaviest" | "sum";

/**
 * The documents of all these lists, or the only list itself. Half of them at a time, so that a thousand lists are gone
 * through ten times.
 */
export function merged(lists: readonly Weighted[], combine: Combine): Weighted {
  const [first = EMPTY] = lists;
  if (lists.length < 2) return first;
  const half = lists.length >> 1;
  return mergedTwo(
    merged(lists.slice(0, half), combine),
    merged(lists.slice(half), combine),
    combine === "sum",
  );
}

function mergedTwo(one: Weighted, other: Weighted, isSum: boolean): Weighted {
  if (one.numbers.length === 0) return other;
  if (other.numbers.length === 0) return one;
  const { numbers: ones, weights: weightsOfOne } = one;
  const { numbers: others, weights: weightsOfOther } = other;
  const numbers = new Int32Array(ones.length + others.length);
  const weights = new Float32Array(numbers.length);
  let at = 0;
  let otherAt = 0;
  let count = 0;
  while (at < ones.length && otherAt < others.length) {
    const number = ones[at] ?? 0;
    const otherNumber = others[otherAt] ?? 0;
    if (number < otherNumber) {
      numbers[count] = number;
      weights[count++] = weightsOfOne[at++] ?? 0;
    } else if (number > otherNumber) {
      numbers[count] = otherNumber;
      weights[count++] = weightsOfOther[otherAt++] ?? 0;
    } else {
      const weight = weightsOfOne[at++] ?? 0;
      const otherWeight = weightsOfOther[otherAt++] ?? 0;
      numbers[count] = number;
      weights[count++] = isSum ? weight + otherWeight : Math.max(weight, otherWeight);
    }
  }
  numbers.set(ones.subarray(at), count);
  weights.set(weightsOfOne.subarray(at), count);
  count += ones.length - at;
  numbers.set(others.subarray(otherAt), count);
  weights.set(weightsOfOther.subarray(otherAt), count);
  count += others.length - otherAt;
  return { numbers: numbers.subarray(0, count), weights: weights.subarray(0, count) };
}

/** A list that may be in another order, and hold a document more than once: as the pieces of it that are ascending, merged. */
export function ascending({ numbers, weights }: Weighted): Weighted {
  const pieces: Weighted[] = [];
  let from = 0;
  for (let at = 1; at <= numbers.length; at++) {
    if (at < numbers.length && (numbers[at - 1] ?? 0) < (numbers[at] ?? 0)) continue;
    pieces.push({ numbers: numbers.subarray(from, at), weights: weights.subarray(from, at) });
    from = at;
  }
  return merged(pieces, "heaviest");
}
