import { describe, expect, test } from "vitest";
import { SECTIONS } from "@/components/deposit/fields/sections";
import { LOCALES } from "@/lib/i18n/locales";
import { MESSAGES } from "@/lib/i18n/messages";
import { COLUMNS } from "@/lib/imports/columns";
import { columnOfHeading } from "./headings";

const fields = SECTIONS.flatMap((section) => section.fields);

describe.each(LOCALES)("in the language %s", (locale) => {
  test("what pages call a column is recognised as that column", () => {
    const titles = MESSAGES[locale].imports.columns as Readonly<Record<string, string>>;
    const others = COLUMNS.filter(
      ({ id }) => columnOfHeading(titles[id] ?? "")?.column.id !== id,
    ).map(({ id }) => id);
    expect(others).toEqual([]);
  });

  test("what the form calls a field is recognised as one of its columns", () => {
    const labels = MESSAGES[locale].deposit.fields;
    const others = fields
      .filter(({ path }) => COLUMNS.some(({ place }) => place === path))
      .filter(({ path, name }) => columnOfHeading(labels[name])?.column.place !== path)
      .map(({ name }) => labels[name]);
    expect(others).toEqual([]);
  });
});

test.each([
  ["Urheber 2", "creators", 1],
  ["Urheber 2: ORCID", "creator_orcid", 1],
  ["Urheber: Einrichtung", "creator_affiliation", undefined],
  ["Erscheinungsjahr", "publication_date", undefined],
  ["Wer die Dateien öffnen kann", "file_access", undefined],
])("%s is understood as %s", (heading, id, position) => {
  const found = columnOfHeading(heading);
  expect([found?.column.id, found?.position]).toEqual([id, position]);
});
