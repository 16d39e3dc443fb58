import { expect, test } from "vitest";
import { neighboursIn } from "./inbox-navigation";
import { keepOnly, move, neighbour, select, selectAll, START } from "./triage-state";

const LIST = ["a", "b", "c"];

test("the first key leads to the first row, whichever way", () => {
  expect(move(START, 1, LIST).current).toBe("a");
  expect(move(START, -1, LIST).current).toBe("a");
  expect(move(START, 1, []).current).toBeUndefined();
});

test("the ends of the list hold", () => {
  expect(move({ ...START, current: "c" }, 1, LIST).current).toBe("c");
  expect(move({ ...START, current: "a" }, -1, LIST).current).toBe("a");
});

test("what leaves the list is not selected, and its neighbour is next", () => {
  expect(neighbour(LIST, "b")).toBe("c");
  expect(neighbour(LIST, "c")).toBe("b");
  expect(neighbour(["a"], "a")).toBeUndefined();
  const all = { ...selectAll(START, LIST), current: "b" };
  expect(keepOnly(all, ["a", "c"])).toEqual({ current: undefined, selected: new Set(["a", "c"]) });
  expect(keepOnly(all, ["b"])).toEqual({ current: "b", selected: new Set(["b"]) });
});

test("selecting twice is not selecting", () => {
  expect([...select(select(START, "a"), "a").selected]).toEqual([]);
});

test("a request leads on in the list it was opened from, and nowhere otherwise", () => {
  const position = {
    href: "/me/requests?page=2",
    items: [
      { id: "1", path: "/me/requests/1" },
      { id: "2", path: "/me/requests/2" },
    ],
  };
  expect(neighboursIn(position, "1")).toEqual({
    backHref: "/me/requests?page=2",
    previous: undefined,
    next: "/me/requests/2",
  });
  expect(neighboursIn(position, "3")).toBeUndefined();
  expect(neighboursIn(null, "1")).toBeUndefined();
});
