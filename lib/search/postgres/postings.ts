/**
 * The list of documents that have a lexeme, as bytes: blocks one behind the other, each with the count of its documents, then
 * for each document its number (the first whole, the others as distance from the one before) and its weight. Numbers are
 * varints, weights one byte. New documents are a new block at the end.
 */
export type Posting = readonly [number: number, weight: number];

/** One block; postings in ascending order of their numbers. */
export function blockOf(postings: readonly Posting[]): Buffer {
  const bytes: number[] = [];
  push(bytes, postings.length);
  let before = 0;
  for (const [number, weight] of postings) {
    push(bytes, number - before);
    bytes.push(weight);
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

/** Visits every document of a list, in no particular order. */
export function eachPosting(
  bytes: Uint8Array,
  visit: (number: number, weight: number) => void,
): void {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    let number = 0;
    for (let left = next(); left > 0; left--) {
      number += next();
      visit(number, bytes[at++] ?? 0);
    }
  }
}
