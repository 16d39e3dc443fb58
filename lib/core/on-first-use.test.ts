import { expect, it } from "vitest";
import { onFirstUse } from "./on-first-use";

it("makes a value once, also for callers that ask at the same time", async () => {
  let count = 0;
  const value = onFirstUse(() => Promise.resolve(++count));
  expect(count).toBe(0);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
});

it("tries again after a failure", async () => {
  let count = 0;
  const value = onFirstUse(() => {
    count += 1;
    return count === 1 ? Promise.reject(new Error("not yet")) : Promise.resolve("here");
  });
  await expect(value()).rejects.toThrow("not yet");
  expect(await value()).toBe("here");
});
