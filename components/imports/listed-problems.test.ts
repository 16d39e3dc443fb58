import { expect, test } from "vitest";
import type { ItemJson } from "@/lib/imports/schema";
import { reportTexts } from "@/tests/support/english";
import { listedProblems } from "./listed-problems";
import { sheetOf } from "./sheet/sheet";
import { readingOf } from "./sheet/sheet-reading";
import { placesText, whereByText } from "./sheet/stored-places";

const NO_TERMS = {
  resourceTypes: new Map(),
  typeTitles: new Map(),
  roles: new Map(),
  languages: new Map(),
  licences: new Map(),
};

test("a required column that the sheet lacks is told once, before what is wrong with single works", () => {
  const reading = readingOf(
    sheetOf([
      ["Title", "Publication date", "Creator family name"],
      ["A", "2019", "Roe"],
      ["B", "", "Poe"],
    ]),
    NO_TERMS,
  );
  const fields = ["metadata.resource_type", "metadata.publication_date", "metadata.creators"];
  const items = reading.works.map(({ work }, index) => ({
    item_index: index,
    metadata: { ...work, metadata: { title: index === 0 ? "A" : "B" } },
    errors: fields.map((field) => ({ field, message: "Missing." })),
  })) as unknown as ItemJson[];
  const whereByReport = whereByText(placesText(reading), items);
  for (const whereOf of [reading.whereOf, whereByReport])
    expect(
      whereOf &&
        listedProblems(items, reportTexts, { whereOf, isOfSheet: true, nameOf: () => "" }).map(
          ({ work, where, what }) => [work, where, what],
        ),
    ).toEqual([
      [
        "2 works",
        "Resource type",
        "No column is used for Resource type, which is required. Assign one, or add it to the spreadsheet.",
      ],
      ...[2, 3].flatMap((row) => [
        [
          "",
          `Row ${row}, B (Publication date)`,
          "Publication date is required, but nothing is given here.",
        ],
        [
          "",
          `Row ${row}, C (Creator family name)`,
          "Creators is required, but nothing is given here.",
        ],
      ]),
    ]);
});

test("works that came without a sheet are told one by one", () => {
  const items = [0, 1].map((index) => ({
    item_index: index,
    metadata: {},
    errors: [{ field: "metadata.title", message: "Missing." }],
  })) as unknown as ItemJson[];
  const listed = listedProblems(items, reportTexts, {
    whereOf: (_, index) => `Work ${index + 1}`,
    isOfSheet: false,
    nameOf: () => "",
  });
  expect(listed.map(({ where }) => where)).toEqual(["Work 1", "Work 2"]);
});
