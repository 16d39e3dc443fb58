/**
 * Arrays of one value for each document or facet value, which a search needs while it computes. They are kept: making
 * megabytes anew for every search costs more than many searches. They are left cleared.
 */
let marks = new Uint8Array(0);

/** Zeros; the caller leaves zeros behind before anything else computes. */
export function scratchMarks(size: number): Uint8Array {
  if (marks.length < size) marks = new Uint8Array(room(size));
  return marks;
}

/** As many as searches that count at the same time, as a rule. */
const MAX_KEPT = 4;
const kept: Uint32Array[] = [];

/** Zeros, of one caller alone until they are given back. */
export function takeCounts(size: number): Uint32Array {
  // Indexes of very different sizes share them.
  const at = kept.findIndex(({ length }) => length >= size);
  const [counts = new Uint32Array(room(size))] = at < 0 ? [] : kept.splice(at, 1);
  return counts;
}

/** @param counts  zeros again */
export function giveBackCounts(counts: Uint32Array): void {
  if (kept.length < MAX_KEPT) kept.push(counts);
}

const room = (size: number) => Math.ceil(size * 1.2);
