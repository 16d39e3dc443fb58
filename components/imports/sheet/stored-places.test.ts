import { expect, test } from "vitest";
import type { ItemJson } from "@/lib/imports/schema";
import { importTexts, reportTexts } from "@/tests/support/english";
import { itemProblems, type WhereOf } from "../item-problems";
import { sheetOf } from "./sheet";
import { readingOf } from "./sheet-reading";
import { placesText, whereByText } from "./stored-places";

const NO_TERMS = {
  resourceTypes: new Map(),
  typeTitles: new Map(),
  roles: new Map(),
  languages: new Map(),
  licences: new Map(),
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
  expect(said(0, "metadata.identifiers.0")).toBe("Row 2, Other identifiers");
  expect(said(0, "metadata.publisher")).toBe("Row 2, Publisher");
  expect(said(0, "metadata.none")).toBe("Row 2: metadata.none");
  expect(said(7, "metadata.title")).toBe("Title");
});

test("of columns for one field that is named which holds the value", () => {
  const sheet = sheetOf([
    [
      "Title",
      "Creators",
      "Creator role",
      "DOI",
      "ISBN",
      "Other identifiers",
      "Contributors",
      "Editors",
    ],
    ["A", "Sample, Ada", "chief", "", "123", "ark:/1", "Poe, Ed", "Sample, Eve"],
  ]);
  const reading = readingOf(sheet, NO_TERMS);
  const refused = [{ item_index: 0, metadata: reading.works[0]?.work }] as unknown as ItemJson[];
  const fields = [
    "metadata.creators",
    "metadata.creators.0.role",
    "metadata.creators.0.person_or_org.name",
    "metadata.identifiers.0.identifier",
    "metadata.identifiers.1.identifier",
    "metadata.contributors.0.person_or_org.name",
    "metadata.contributors.1.person_or_org.name",
  ];
  const where = whereByText(placesText(reading), refused);
  const said = fields.map((field) => where?.(importTexts, 0, field));
  expect(said).toEqual([
    "Row 2, B (Creators)",
    "Row 2, C (Creator role)",
    "Row 2, B (Creators)",
    "Row 2, E (ISBN)",
    "Row 2, F (Other identifiers)",
    "Row 2, G (Contributors)",
    "Row 2, H (Editors)",
  ]);
  // As after the check itself.
  expect(said).toEqual(fields.map((field) => reading.whereOf(importTexts, 0, field)));
  // The work as a whole.
  expect([where, reading.whereOf].map((one) => one?.(importTexts, 0, ""))).toEqual([
    "Row 2",
    "Row 2",
  ]);
});

test("the problems of a row stand in the order of its columns, after the check and later", () => {
  const reading = readingOf(
    sheetOf([
      ["Title", "Type", "Date", "Creators", "Publisher", "File names", "Language"],
      ["A", "leaflet", "some day", "Sample, Ada", "Harbour Press", "a.pdf", "xx"],
    ]),
    NO_TERMS,
  );
  const refused = [
    {
      item_index: 0,
      metadata: reading.works[0]?.work,
      errors: [
        { field: "metadata.languages.0.id", message: "xx is unknown." },
        { "file upload failures": { "a.pdf": ["failed", ["It is missing."]] } },
        { field: "metadata.publication_date", message: "Bad." },
        { field: "metadata.resource_type.id", message: "leaflet is unknown." },
      ],
    },
  ] as unknown as ItemJson[];
  const order = (whereOf: WhereOf | undefined) =>
    itemProblems(refused, reportTexts, whereOf).map(({ where }) => where);
  const expected = ["B (Type)", "C (Date)", "F (File names)", "G (Language)"];
  expect(order(reading.whereOf)).toEqual(expected.map((cell) => `Row 2, ${cell}`));
  expect(order(whereByText(placesText(reading), refused))).toEqual(order(reading.whereOf));
});

test("imports from before the columns were kept are read", () => {
  const places = ["metadata.title", "metadata.identifiers", null, "metadata.creators"];
  const text = JSON.stringify({ rows: "2", headings: ["Title", "DOI", "Shelf", "By"], places });
  const where = whereByText(text);
  expect(where?.(importTexts, 0, "metadata.identifiers.0.identifier")).toBe("Row 2, B (DOI)");
  expect(where?.(importTexts, 0, "metadata.creators")).toBe("Row 2, D (By)");
});

test("what was not written here names nothing", () => {
  for (const text of [undefined, "", "7", "{}", '{"rows": 3}', "no JSON"])
    expect(whereByText(text)).toBeUndefined();
});

test("of a wide sheet the rows are kept", () => {
  const heads = Array.from({ length: 400 }, (_, at) => `${"x".repeat(90)} ${at}`);
  const text = placesText(readingOf(sheetOf([["Title", ...heads], ["A"]]), NO_TERMS));
  expect(whereByText(text)?.(importTexts, 0, "metadata.title")).toBe("Row 2, Title");
});
