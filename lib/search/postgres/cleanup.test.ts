import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { scheduleCleanup } from "./cleanup";

withTestDatabase();

let cleaned: string[];
beforeEach(() => {
  cleaned = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(pool(), "query").mockImplementation(async (text: unknown) => {
    cleaned.push(String(text));
    return { rows: [] };
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("few rows are moved together, some time after the first", () => {
  for (let second = 0; second < 9; second++) {
    scheduleCleanup("an_index", 1);
    vi.advanceTimersByTime(1_000);
  }
  expect(cleaned).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(cleaned).toEqual(["SELECT gin_clean_pending_list('an_index')"]);
});

test("many rows are moved soon, but not at each change", () => {
  for (let change = 0; change < 50; change++) {
    scheduleCleanup("an_index", 200);
    vi.advanceTimersByTime(100);
  }
  expect(cleaned).toHaveLength(5);
});

test("each index has its own time, and none is moved twice", () => {
  scheduleCleanup("an_index", 300);
  scheduleCleanup("another_index", 1);
  vi.advanceTimersByTime(1_000);
  expect(cleaned).toEqual(["SELECT gin_clean_pending_list('an_index')"]);
  vi.advanceTimersByTime(60_000);
  expect(cleaned).toHaveLength(2);
});
