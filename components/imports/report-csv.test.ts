import { expect, test } from "vitest";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import { reportTexts } from "@/tests/support/english";
import type { WhereOf } from "./item-problems";
import { csvOf } from "./report-csv";

function item(index: number, title: string, more: Partial<ItemJson> = {}): ItemJson {
  return {
    item_index: index,
    record_id: null,
    source_id: null,
    record_url: null,
    files: {},
    collection_id: "00000000-0000-4000-8000-000000000000",
    errors: [],
    metadata: { metadata: { title } },
    ...more,
  };
}

const report = (data: ItemJson[], errors: ItemJson[]): ImportJson => ({
  status: "multi_status",
  message: "",
  data,
  errors,
});

const good = item(1, "Low water", {
  record_id: "abcde-12345",
  record_url: "https://repository.example.org/records/abcde-12345",
});
const bad = item(0, "=HYPERLINK()", {
  source_id: "s-1",
  errors: [
    { field: "metadata.title", message: "Too short; really." },
    { "file upload failures": { "a.pdf": ["failed", ["It is missing."]] } },
  ],
});

const lines = (csv: string) => csv.replace("\uFEFF", "").trimEnd().split("\r\n");

test("a report as CSV has the works in their order, a row for each mistake, and no formulas", () => {
  expect(lines(csvOf(report([good], [bad]), reportTexts))).toEqual([
    "Work,Title,Import ID,Result,Address,Location,Problem",
    '1,"\'=HYPERLINK()",s-1,rejected,,Work 1: Title,Too short; really. Given: “=HYPERLINK()”.',
    '1,"\'=HYPERLINK()",s-1,rejected,,Work 1: Files,a.pdf: It is missing.',
    "2,Low water,,imported,https://repository.example.org/records/abcde-12345,,",
  ]);
});

test("a report on a sheet counts as the sheet does, and names its cells", () => {
  const whereOf: WhereOf = (t, index, field) => t("sheet.at.field", { row: index + 2, field });
  whereOf.rowOf = (index) => index + 2;
  const [headings, row] = lines(csvOf(report([], [bad]), reportTexts, whereOf));
  expect(headings).toMatch(/^Row,Title,/);
  expect(row).toMatch(/^2,.*,Row 2: metadata.title,/);
});

test("works that were not imported since others have errors are there, those without a title have none", () => {
  const sound = item(1, "");
  expect(lines(csvOf({ ...report([], [bad]), withheld: [sound] }, reportTexts)).at(-1)).toBe(
    '2,,,"could be imported, was not",,,',
  );
});

test("a missing value is told as the form tells it, all else as the service does", () => {
  const missing = item(0, "Tides", {
    errors: [
      { field: "metadata.publisher", message: "Missing publisher field." },
      { field: "files", message: "Missing uploaded files." },
    ],
  });
  const rows = lines(csvOf(report([], [missing]), reportTexts)).slice(1);
  expect(rows.map((row) => row.split(",").slice(5).join())).toEqual([
    "Work 1: Publisher,Enter a publisher. It is registered with the DOI and can be this repository.",
    "Work 1: Files,Missing uploaded files.",
  ]);
});
