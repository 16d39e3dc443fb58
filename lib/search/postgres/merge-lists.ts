/**
 * Documents in ascending order, each once, with what they weigh. Lists are merged instead of being added up in arrays of one
 * value for each document of the index: what is read in order comes from memory before it is needed, while each jump waits.
 */
export type Weighted = { readonly numbers: Int32Array; readonly weights: Float32Array };

/** The numbers of an index: `size` of them, from `first`. */
type NumberRange = { readonly first: number; readonly size: number };

const EMPTY: Weighted = { numbers: new Int32Array(0), weights: new Float32Array(0) };

/** What a document weighs that is in several lists. */
type Combine = "heaviest" | "sum";

/** An array of a value for each document costs no more than merging so many lists that are longer than it together. */
const MANY = 5;

/** Of a document that no list has. Weights are 0 or more. */
const ABSENT = -1;

/**
 * The documents of all these lists, or the only list itself. A list is merged with one that is made of as many, so that a thousand
 * lists are gone through ten times, and ten of them are held at once. Where they are many and long, a value for each document of the
 * range is held instead, and documents outside of it are left out.
 */
export function merged(
  lists: Iterable<Weighted>,
  combine: Combine,
  range: NumberRange = { first: 0, size: Infinity },
): Weighted {
  const isSum = combine === "sum";
  const held: { list: Weighted; made: number }[] = [];
  let count = 0;
  let length = 0;
  let dense: Float32Array | undefined;
  for (const list of lists) {
    count++;
    length += list.numbers.length;
    if (!dense && count >= MANY && length > range.size) {
      dense = new Float32Array(range.size).fill(ABSENT);
      for (const { list: before } of held) addTo(dense, before, { first: range.first, isSum });
    }
    if (dense) {
      addTo(dense, list, { first: range.first, isSum });
      continue;
    }
    let last = { list, made: 1 };
    for (let before = held.at(-1); before?.made === last.made; before = held.at(-1)) {
      held.pop();
      last = { list: mergedTwo(before.list, last.list, isSum), made: 2 * last.made };
    }
    held.push(last);
  }
  if (dense) return presentIn(dense, range.first);
  return held.reduceRight((all, { list }) => mergedTwo(list, all, isSum), EMPTY);
}

function addTo(
  dense: Float32Array,
  { numbers, weights }: Weighted,
  { first, isSum }: { first: number; isSum: boolean },
): void {
  for (let at = 0; at < numbers.length; at++) {
    const place = (numbers[at] ?? 0) - first;
    if (place < 0 || place >= dense.length) continue;
    const before = dense[place] ?? 0;
    const weight = weights[at] ?? 0;
    dense[place] = isSum && before !== ABSENT ? before + weight : Math.max(before, weight);
  }
}

function presentIn(dense: Float32Array, first: number): Weighted {
  let count = 0;
  for (let place = 0; place < dense.length; place++) if (dense[place] !== ABSENT) count++;
  const numbers = new Int32Array(count);
  const weights = new Float32Array(count);
  let at = 0;
  for (let place = 0; place < dense.length; place++) {
    const weight = dense[place] ?? 0;
    if (weight === ABSENT) continue;
    numbers[at] = first + place;
    weights[at++] = weight;
  }
  return { numbers, weights };
}

function mergedTwo(one: Weighted, other: Weighted, isSum: boolean): Weighted {
  if (one.numbers.length === 0) return other;
  if (other.numbers.length === 0) return one;
  const { numbers: ones, weights: weightsOfOne } = one;
  const { numbers: others, weights: weightsOfOther } = other;
  const numbers = new Int32Array(ones.length + others.length);
  const weights = new Float32Array(numbers.length);
  // What one of them begins with is copied: later documents mostly have higher numbers.
  let at = countBelow(ones, others[0] ?? 0);
  let otherAt = at > 0 ? 0 : countBelow(others, ones[0] ?? 0);
  let count = at + otherAt;
  numbers.set(at > 0 ? ones.subarray(0, at) : others.subarray(0, otherAt));
  weights.set(at > 0 ? weightsOfOne.subarray(0, at) : weightsOfOther.subarray(0, otherAt));
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

/** How many of these ascending numbers are lower. */
function countBelow(numbers: Int32Array, number: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return from;
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
