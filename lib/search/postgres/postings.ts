import { ascending, type Weighted } from "./merge-lists";

/**
 * The list of documents that have a lexeme, as bytes: blocks one behind the other, each with the count of its documents, then
 * for each document its number (the first whole, the others as distance from the one before) and its weight. Numbers are
 * varints, weights one byte. New documents are a new block at the end.
 */
export type Postings = {
  /** Ascending. */
  readonly numbers: readonly number[];
  /** Of the documents at the same places. */
  readonly weights: readonly number[];
};

/** One block. */
export function blockOf({ numbers, weights }: Postings): Buffer {
  const bytes: number[] = [];
  push(bytes, numbers.length);
  let before = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    push(bytes, number - before);
    bytes.push(weights[at] ?? 0);
    before = number;
  }
  return Buffer.from(bytes);
}

function push(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** A list that is in several parts. Loops over arrays cost a third of calls for each document. */
export function decoded(parts: readonly Uint8Array[]): Weighted {
  // A posting takes two bytes at least.
  const most = parts.reduce((sum, { length }) => sum + (length >> 1), 0);
  const numbers = new Int32Array(most);
  const weights = new Float32Array(most);
  let count = 0;
  const inOrder = parts.toSorted((one, other) => firstNumberIn(one) - firstNumberIn(other));
  for (const bytes of inOrder) count = decodeInto(bytes, numbers, weights, count);
  // Nearly so by now: later documents mostly have higher numbers.
  return ascending({ numbers: numbers.subarray(0, count), weights: weights.subarray(0, count) });
}

function firstNumberIn(bytes: Uint8Array): number {
  let at = 0;
  while ((bytes[at] ?? 0) >= 0x80) at++; // the count
  let number = 0;
  let byte = 0x80;
  for (let shift = 0; byte >= 0x80; shift += 7) {
    byte = bytes[++at] ?? 0;
    number |= (byte & 0x7f) << shift;
  }
  return number;
}

/** Answers how many there are then. */
function decodeInto(
  bytes: Uint8Array,
  numbers: Int32Array,
  weights: Float32Array,
  before: number,
): number {
  let count = before;
  let at = 0;
  const { length } = bytes;
  while (at < length) {
    let number = 0;
    let left = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      left |= (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    for (; left > 0; left--) {
      let byte = bytes[at++] ?? 0;
      let step = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] ?? 0;
        step |= (byte & 0x7f) << shift;
      }
      number += step;
      numbers[count] = number;
      weights[count++] = bytes[at++] ?? 0;
    }
  }
  return count;
}
