import { expect, test } from "vitest";
import type { Json } from "../document/value-at";
import { changesOf } from "./changes";

const OPEN = { record: "public", files: "public", embargo: { active: false } };
const CLOSED_FILES = { ...OPEN, files: "restricted" };
const UNTIL = { active: true, until: "2027-03-01" };
const work = (access: Json, metadata: Json = { title: "Tides" }): Json => ({ metadata, access });

test.each([
  [OPEN, OPEN, undefined],
  [OPEN, { ...CLOSED_FILES, embargo: UNTIL }, "filesCloseUntil"],
  [OPEN, CLOSED_FILES, "filesClose"],
  [CLOSED_FILES, OPEN, "filesOpen"],
  [OPEN, { ...CLOSED_FILES, record: "restricted" }, "workCloses"],
  [OPEN, { ...CLOSED_FILES, record: "restricted", embargo: UNTIL }, "workClosesUntil"],
  [{ ...CLOSED_FILES, record: "restricted" }, OPEN, "workOpens"],
  [CLOSED_FILES, { ...CLOSED_FILES, embargo: UNTIL }, "opensOn"],
  [{ ...CLOSED_FILES, embargo: UNTIL }, CLOSED_FILES, "opensNever"],
] as const)("from %j to %j", (before, after, access) => {
  expect(changesOf(work(before), work(after)).access).toBe(access);
});

test("names the fields that differ, and none that are only empty", () => {
  const before = work(OPEN, { title: "Tides", description: "<p>A</p>" });
  const after = work(OPEN, { title: "Tides II", description: "<p>A</p>", version: "" });
  expect(changesOf(before, after)).toEqual({ fields: ["title"] });
});
