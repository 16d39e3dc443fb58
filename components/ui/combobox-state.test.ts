import { expect, test } from "vitest";
import { moveInList } from "./combobox-state";

const closed = { open: false, active: undefined };

test("arrow down opens the list at its first option, arrow up at its last", () => {
  expect(moveInList(closed, "ArrowDown", 5)).toEqual({ open: true, active: 0 });
  expect(moveInList(closed, "ArrowUp", 5)).toEqual({ open: true, active: 4 });
});

test("the arrows go round at both ends", () => {
  expect(moveInList({ open: true, active: 4 }, "ArrowDown", 5).active).toBe(0);
  expect(moveInList({ open: true, active: 0 }, "ArrowUp", 5).active).toBe(4);
});

test("page keys stop at the ends instead of going round", () => {
  expect(moveInList({ open: true, active: 1 }, "PageUp", 30).active).toBe(0);
  expect(moveInList({ open: true, active: 28 }, "PageDown", 30).active).toBe(29);
});

test("escape closes and forgets the active option", () => {
  expect(moveInList({ open: true, active: 2 }, "Escape", 5)).toEqual(closed);
});

test("an empty list never has an active option", () => {
  for (const key of ["ArrowDown", "ArrowUp", "End", "PageDown"] as const)
    expect(moveInList({ open: true, active: 3 }, key, 0).active).toBeUndefined();
});
