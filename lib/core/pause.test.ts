import fc from "fast-check";
import { expect, test } from "vitest";
import { mapInTurns, pauseAfter, stringifyInTurns } from "./pause";

test("others are served when the time has passed, and not before", async () => {
  expect(await pauseAfter(60_000)()).toBe(false);
  let isServed = false;
  setImmediate(() => (isServed = true));
  expect(await pauseAfter(0)()).toBe(true);
  expect(isServed).toBe(true);
});

test("a list is mapped in its order, and others are served in between", async () => {
  let turns = 0;
  setImmediate(function again() {
    if (++turns < 3) setImmediate(again);
  });
  const doubled = await mapInTurns([1, 2, 3, 4], (item, at) => item * 2 + at, pauseAfter(0));
  expect(doubled).toEqual([2, 5, 8, 11]);
  expect(turns).toBe(3);
});

test("JSON is written as `JSON.stringify` does it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.object(), fc.array(fc.anything())), async (value) => {
      let expected: string;
      try {
        expected = JSON.stringify(value);
      } catch {
        return; // what JSON cannot say
      }
      expect(await stringifyInTurns(value)).toBe(expected);
    }),
  );
  const odd = { at: new Date(0), none: undefined, list: [undefined, () => 1], __proto__: null };
  expect(await stringifyInTurns(odd)).toBe(JSON.stringify(odd));
});
