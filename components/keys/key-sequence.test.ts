import { expect, test } from "vitest";
import { follow } from "./key-sequence";

test("a key by itself is complete", () => {
  expect(follow(undefined, "j", 0)).toEqual({ keys: "j" });
});

test("a prefix waits for the key behind it", () => {
  const { pending, keys } = follow(undefined, "g", 1000);
  expect(keys).toBeUndefined();
  expect(follow(pending, "s", 1400)).toEqual({ keys: "g s" });
});

test("a prefix pressed long ago is forgotten", () => {
  const { pending } = follow(undefined, "*", 1000);
  expect(follow(pending, "a", 9000)).toEqual({ keys: "a" });
});

test("a prefix may follow a prefix without beginning anew", () => {
  const { pending } = follow(undefined, "g", 0);
  expect(follow(pending, "g", 10)).toEqual({ keys: "g g" });
});
