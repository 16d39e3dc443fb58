import { expect, test } from "vitest";
import { TransferRate } from "./transfer-rate";

const pace = (samples: readonly [at: number, bytes: number][]) => {
  const one = new TransferRate();
  for (const [at, bytes] of samples) one.note(bytes, at);
  return one.bytesPerSecond;
};

test("is what came in the last seconds", () => {
  expect(pace([])).toBeUndefined();
  expect(pace([[0, 0]])).toBeUndefined();
  expect(
    pace([
      [0, 0],
      [100, 5000],
    ]),
  ).toBeUndefined();
  expect(
    pace([
      [0, 0],
      [1000, 5000],
      [2000, 6000],
    ]),
  ).toBe(3000);
  // A minute of silence is over when it is over.
  expect(
    pace([
      [0, 0],
      [60_000, 100],
      [61_000, 1100],
    ]),
  ).toBe(1000);
});

test("what goes on from where it broke off does not look fast", () => {
  expect(
    pace([
      [0, 4000],
      [1000, 5000],
      [1100, 2000],
      [2100, 2500],
    ]),
  ).toBe(500);
});
