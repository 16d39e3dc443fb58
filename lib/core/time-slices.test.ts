import { expect, test } from "vitest";
import { mapInSlices, pauseAfter } from "./time-slices";

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
  const doubled = await mapInSlices([1, 2, 3, 4], (item, at) => item * 2 + at, pauseAfter(0));
  expect(doubled).toEqual([2, 5, 8, 11]);
  expect(turns).toBe(3);
});

test("of several that wait, one goes on in each turn", async () => {
  let turn = 0;
  let isOver = false;
  setImmediate(function again() {
    turn++;
    if (!isOver) setImmediate(again);
  });
  const wentOn: number[] = [];
  await Promise.all(
    ["a", "b", "c"].map(async () => {
      await pauseAfter(0)();
      wentOn.push(turn);
    }),
  );
  isOver = true;
  expect(new Set(wentOn).size).toBe(3);
});
