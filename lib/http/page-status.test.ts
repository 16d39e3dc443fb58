import { expect, test } from "vitest";
import { setPageStatus, takePageStatus } from "./page-status";

test("a status is taken once and only by its own request", () => {
  setPageStatus("nonce-a", 410);
  expect(takePageStatus("nonce-b")).toBeUndefined();
  expect(takePageStatus("nonce-a")).toBe(410);
  expect(takePageStatus("nonce-a")).toBeUndefined();
});

test("statuses nobody takes do not pile up, and the newest are kept", () => {
  for (let n = 0; n < 10_050; n += 1) setPageStatus(`left-${n}`, 403);
  expect(takePageStatus("left-0")).toBeUndefined();
  expect(takePageStatus("left-10049")).toBe(403);
});
