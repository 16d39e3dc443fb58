/**
 * Arrays of one value for each document or facet value, which a search needs while it computes. They are kept: making
 * megabytes anew for every search costs more than many searches. They are left cleared, and only one search computes at a
 * time.
 */
let marks = new Uint8Array(0);
let counts = new Uint32Array(0);

/** Zeros; the caller leaves zeros behind. */
export function scratchMarks(size: number): Uint8Array {
  if (marks.length < size) marks = new Uint8Array(room(size));
  return marks;
}

/** Zeros; the caller leaves zeros behind. */
export function scratchCounts(size: number): Uint32Array {
  if (counts.length < size) counts = new Uint32Array(room(size));
  return counts;
}

const room = (size: number) => Math.ceil(size * 1.2);
