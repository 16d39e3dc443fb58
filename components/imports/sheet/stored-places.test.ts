import { expect, test } from "vitest";
import { importTexts } from "@/tests/support/english";
import { sheetOf } from "./sheet";
import { readingOf } from "./sheet-reading";
import { placesText, whereByText } from "./stored-places";

const NO_TERMS = {
  resourceTypes: new Map(),
  typeTitles: new Map(),
  roles: new Map(),
  languages: new Map(),
};

test("the report of an earlier import names row and column, where they are known", () => {
  const sheet = sheetOf([
    ["Title", "Shelf", "Publication date", "DOI", "ISBN"],
    ["A", "", "2019", "", ""],
    ["", "", "", "", ""],
    ["B", "", "some day", "", ""],
    ["C", "", "2020", "", ""],
  ]);
  const where = whereByText(placesText(readingOf(sheet, NO_TERMS)));
  const said = (index: number, field: string) => where?.(importTexts, index, field);
  expect(said(1, "metadata.publication_date")).toBe("Row 4, C (Publication date)");
  expect(said(2, "metadata.title")).toBe("Row 5, A (Title)");
  // Two columns are for this field.
  expect(said(0, "metadata.identifiers.0")).toBe("Row 2: metadata.identifiers.0");
  expect(said(0, "metadata.publisher")).toBe("Row 2: metadata.publisher");
  expect(said(7, "metadata.title")).toBe("metadata.title");
});

test("what was not written here names nothing", () => {
  for (const text of [undefined, "", "7", "{}", '{"rows": 3}', "no JSON"])
    expect(whereByText(text)).toBeUndefined();
});

test("of a wide sheet the rows are kept", () => {
  const heads = Array.from({ length: 400 }, (_, at) => `${"x".repeat(90)} ${at}`);
  const text = placesText(readingOf(sheetOf([["Title", ...heads], ["A"]]), NO_TERMS));
  expect(whereByText(text)?.(importTexts, 0, "metadata.title")).toBe("Row 2: metadata.title");
});
