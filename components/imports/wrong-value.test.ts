import { expect, test } from "vitest";
import { importTexts } from "@/tests/support/english";
import { wrongValue } from "./wrong-value";

const metadata = {
  access: { record: "secret", files: "restricted" },
  metadata: {
    title: "Tides",
    publication_date: "May",
    resource_type: { id: "Artikle" },
    creators: [{ role: { id: "boss" } }],
    languages: [{ id: "xx" }],
    rights: [{ id: "CC BY 9.0" }],
  },
};
const VALUES = "The “Values” sheet of the Excel template lists them all.";

test.each([
  ["access.record", "'record' must be …", "“secret” is not valid. Write public or restricted."],
  ["access.files", "'files' must be …", undefined],
  ["metadata.resource_type.id", "Artikle is …", `“Artikle” is not a resource type. ${VALUES}`],
  ["metadata.creators.0.role.id", "boss is …", `“boss” is not a role. ${VALUES}`],
  [
    "metadata.languages.0.id",
    "xx is …",
    "“xx” is not known here as a language. Write its name or its code, such as English, en or eng.",
  ],
  [
    "metadata.rights.0.id",
    "cc by 9.0 is …",
    "“CC BY 9.0” is not a licence known here. Write its name or its identifier, such as CC BY 4.0, MIT or All rights reserved.",
  ],
  // The value that stands there now is another one.
  ["metadata.languages.0.id", "yy is …", undefined],
  ["metadata.languages.1.id", "yy is …", undefined],
  ["metadata.title", "Too short.", undefined],
  [
    "metadata.publication_date",
    "Enter a valid date.",
    "“May” is not a valid date. Write a year, month or day: 2019, 2019-05 or 2019-05-03.",
  ],
])("%s: %s", (field, message, said) => {
  expect(wrongValue(importTexts, { metadata }, { field, message }, true)).toBe(said);
});

test("a value that was left out is told as it was sent", () => {
  const error = {
    field: "metadata.rights.0.id",
    message: "cc by 9.1 is not a valid value.",
    given: "CC BY 9.1",
  };
  expect(wrongValue(importTexts, { metadata: {} }, error, true)).toMatch(
    /^“CC BY 9\.1” is not a licence known here\./,
  );
});

test("who sent JSON is not sent to the template", () => {
  const said = (field: string) =>
    wrongValue(
      importTexts,
      { metadata },
      { field, message: "Artikle, boss, xx or CC BY 9.0 is …" },
      false,
    );
  expect(said("metadata.resource_type.id")).toBe(
    "“Artikle” is not a resource type. /api/vocabularies/resourcetypes lists them all.",
  );
  expect(said("metadata.creators.0.role.id")).toContain("/api/vocabularies/creatorsroles");
  expect(said("metadata.languages.0.id")).toContain("/api/vocabularies/languages");
  expect(said("metadata.rights.0.id")).toContain("/api/vocabularies/licenses");
});
