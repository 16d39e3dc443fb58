import { expect, test, vi } from "vitest";
import { decisionsUnderWay } from "./decisions-under-way";

test("a count lacks what was decided until it is read after the decision was sent", () => {
  vi.useFakeTimers({ now: 1000 });
  const tell = vi.fn();
  const stop = decisionsUnderWay.subscribe(tell);
  decisionsUnderWay.made("1");
  decisionsUnderWay.made("2");
  decisionsUnderWay.made("3");
  expect(decisionsUnderWay.unknownAt(5000)).toBe(3);
  decisionsUnderWay.dropped("3");
  vi.setSystemTime(2000);
  decisionsUnderWay.sent("1");
  expect(decisionsUnderWay.unknownAt(1500)).toBe(2);
  expect(decisionsUnderWay.unknownAt(2500)).toBe(1);
  decisionsUnderWay.dropped("2");
  expect(decisionsUnderWay.unknownAt(2500)).toBe(0);
  expect(tell).toHaveBeenCalledTimes(6);
  stop();
  vi.useRealTimers();
});
