import { expect, test } from "vitest";
import { Columns } from "./columns/columns";
import { evenSample } from "./facet-sample";

const MOST = 10_000;

/** Numbers from `first` on, so many apart. */
const every = (step: number, first = 0) =>
  Uint32Array.from({ length: 200_000 }, (_, at) => first + at * step);

test.each([1, 2, 5, 64, 4096])(
  "of every %i. document about as many are chosen as asked",
  (step) => {
    const slots = every(step);
    const sample = evenSample(new Columns(0), slots, MOST);
    expect(sample.length).toBeGreaterThan(0.95 * MOST);
    expect(sample.length).toBeLessThan(1.05 * MOST);
    const held = new Set(slots);
    expect(sample.every((slot) => held.has(slot))).toBe(true);
    expect(sample).toEqual(sample.toSorted());
    // As many of the first half as of the second: within five times the usual error.
    const half = sample.filter((slot) => slot < step * 100_000).length;
    expect(Math.abs(half - sample.length / 2)).toBeLessThan(250);
  },
);

test("whether a document is chosen is told by its number, and with more matches by a lower bound", () => {
  const chosen = evenSample(new Columns(0), every(1), MOST);
  // There, each number has a slot 70 lower.
  const elsewhere = evenSample(new Columns(70), every(1), MOST).map((slot) => slot + 70);
  expect(elsewhere.filter((number) => number < 200_000)).toEqual(
    chosen.filter((number) => number >= 70),
  );
  const more = Uint32Array.from([...every(1), ...every(1, 200_000)]);
  const before = new Set(chosen);
  const ofBefore = evenSample(new Columns(0), more, MOST).filter((slot) => slot < 200_000);
  expect(ofBefore.length).toBeGreaterThan(0.4 * MOST);
  expect(ofBefore.every((slot) => before.has(slot))).toBe(true);
});
