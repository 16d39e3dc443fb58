import { expect, test } from "vitest";
import type { FileEntry } from "./work-json";
import { visibleFiles } from "./work-files";

const keysOf = (keys: readonly string[], files: { order?: string[]; default_preview?: string }) => {
  const entries = Object.fromEntries(keys.map((key) => [key, { key } as FileEntry]));
  return visibleFiles({ files: { enabled: true, entries, order: [], ...files } }).map(
    ({ key }) => key,
  );
};

test("files follow by name, with numbers by their size", () => {
  expect(keysOf(["page10.tif", "page2.tif", "cover.tif"], {})).toEqual([
    "cover.tif",
    "page2.tif",
    "page10.tif",
  ]);
});

test("the one chosen as preview is first, unless the depositor gave it another place", () => {
  const keys = ["a.csv", "b.csv", "text.pdf"];
  expect(keysOf(keys, { default_preview: "text.pdf" })).toEqual(["text.pdf", "a.csv", "b.csv"]);
  expect(keysOf(keys, { default_preview: "text.pdf", order: ["b.csv", "text.pdf"] })).toEqual([
    "b.csv",
    "text.pdf",
    "a.csv",
  ]);
});
