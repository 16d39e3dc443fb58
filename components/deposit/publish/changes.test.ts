import { expect, test } from "vitest";
import type { DraftJson } from "@/lib/works/schema";
import { toDocument } from "../document/document";
import { type Json, withValueAt } from "../document/value-at";
import { changesOf, isUnchanged } from "./changes";

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

test("names what readers see of files, and the reason of an embargo as long as there is one", () => {
  const embargoed = { ...CLOSED_FILES, embargo: UNTIL };
  const explained = { ...CLOSED_FILES, embargo: { ...UNTIL, reason: "A patent" } };
  expect(changesOf(work(embargoed), work(explained))).toEqual({ fields: ["reason"] });
  expect(changesOf(work(explained), work(CLOSED_FILES))).toEqual({
    fields: [],
    access: "opensNever",
  });
  const files = { default_preview: "a.csv", order: ["a.csv", "b.csv"] };
  expect(changesOf(work(OPEN), { ...work(OPEN), files }).fields).toEqual([
    "filesOrder",
    "defaultPreview",
  ]);
});

test("only what differs in nothing that a draft holds is unchanged", () => {
  const kept = {
    metadata: { title: "Tides", rights: [{ id: "cc-by-4.0", title: { en: "CC BY 4.0" } }] },
    custom_fields: { "journal:journal": { issue: "1" } },
    access: { ...CLOSED_FILES, status: "embargoed", embargo: { ...UNTIL, reason: null } },
    files: { enabled: true, order: ["a.csv"] },
    pids: { doi: { identifier: "10.1/a", provider: "datacite" } },
  } as unknown as DraftJson;
  const same = toDocument(kept);
  expect(isUnchanged(kept, kept, same)).toBe(true);
  expect(isUnchanged(kept, kept, withValueAt(same, "metadata.version", " "))).toBe(true);
  expect(isUnchanged(kept, { ...kept, internal_notes: [] }, same)).toBe(false);
  for (const [path, value] of [
    ["metadata.title", "Tides II"],
    ["metadata.rights", []],
    ["custom_fields.journal:journal.issue", "2"],
    ["access.files", "public"],
    ["access.embargo.until", "2028-01-01"],
    ["access.embargo.reason", "A patent"],
    ["files.default_preview", "a.csv"],
    ["files.enabled", false],
    ["pids", {}],
  ] as const)
    expect(isUnchanged(kept, kept, withValueAt(same, path, value)), path).toBe(false);
});
