import { expect, test } from "vitest";
import { changesBetween, type ReviewState, type ChangeTexts, textOfValue } from "./changes";

const STATE: ReviewState = { metadata: {}, custom_fields: {}, access: {}, files: {} };

const ENGLISH: ChangeTexts = {
  locale: "en",
  yes: "yes",
  no: "no",
  access: { public: "everybody", restricted: "restricted" },
};

test("nothing differs between the same, whatever the order of its keys", () => {
  const before = { ...STATE, metadata: { title: "Tides", type: { id: "a", title: { en: "A" } } } };
  const after = { ...STATE, metadata: { type: { title: { en: "A" }, id: "a" }, title: "Tides" } };
  expect(changesBetween(before, after, ENGLISH)).toEqual({
    fields: [],
    files: [],
  });
});

test("fields that came, went and changed are told in words", () => {
  const before = { title: "Tide", publication_date: "2025", version: "1" };
  const after = {
    title: "Tides",
    publication_date: "2025",
    description: "<p>Hourly <em>data</em></p>",
  };
  expect(
    changesBetween({ ...STATE, metadata: before }, { ...STATE, metadata: after }, ENGLISH).fields,
  ).toEqual([
    { key: "description", name: "Description", before: [], after: ["Hourly data"] },
    { key: "title", name: "Title", before: ["Tide"], after: ["Tides"] },
    { key: "version", name: "Version", before: ["1"], after: [] },
  ]);
});

test("files are compared by checksum", () => {
  const before = { ...STATE, files: { "a.csv": "md5:1", "b.csv": "md5:2", "c.csv": "md5:3" } };
  const after = { ...STATE, files: { "a.csv": "md5:1", "b.csv": "md5:9", "d.csv": "md5:3" } };
  expect(changesBetween(before, after, ENGLISH).files).toEqual([
    { name: "b.csv", kind: "changed" },
    { name: "c.csv", kind: "removed" },
    { name: "d.csv", kind: "added" },
  ]);
});

test("a file may be called like a part of the language", () => {
  const after = {
    ...STATE,
    files: JSON.parse('{"__proto__":"md5:1","constructor":"md5:2"}') as Record<string, string>,
  };
  expect(changesBetween(STATE, after, ENGLISH).files.map(({ name }) => name)).toEqual([
    "__proto__",
    "constructor",
  ]);
});

test("licences are called as everywhere", () => {
  const title = { en: "Creative Commons Attribution 4.0 International" };
  const rights = [
    { id: "cc-by-4.0", title },
    { id: "mit", title: { en: "MIT License" } },
  ];
  expect(textOfValue(rights, ENGLISH)).toEqual(["CC BY 4.0", "MIT License"]);
});

test("people, terms and lists are named", () => {
  const person = { type: "personal", family_name: "Sutherland", given_name: "Ishbel" };
  expect(
    textOfValue(
      [
        { person_or_org: person, affiliations: [{ name: "Institute of Shore Studies" }] },
        { id: "dataset", title: { en: "Dataset" } },
      ],
      ENGLISH,
    ),
  ).toEqual(["Sutherland, Ishbel, Institute of Shore Studies", "Dataset"]);
});

test("values are said in the reader's language: terms, dates, answers, and who may see", () => {
  const german = {
    locale: "de",
    yes: "ja",
    no: "nein",
    access: { public: "alle", restricted: "eingeschränkt" },
  };
  const before = {
    ...STATE,
    metadata: {
      languages: [{ id: "deu", title: { en: "German", de: "Deutsch" } }],
      publication_date: "2025-03",
    },
    access: { record: "public", embargo: { active: false } },
  };
  const after = {
    ...STATE,
    metadata: {
      languages: [{ id: "fra", title: { en: "French" } }],
      publication_date: "2025-04-02/2026",
      identifiers: [{ identifier: "10.1234/5", scheme: "doi" }],
    },
    custom_fields: { "kcr:ai_usage": { ai_used: true } },
    access: { record: "restricted", embargo: { active: true, until: "2030-01-01" } },
  };
  const told = changesBetween(before, after, german).fields.map(({ key, before, after }) => [
    key,
    before,
    after,
  ]);
  expect(told).toEqual([
    ["identifiers", [], ["10.1234/5"]],
    ["languages", ["Deutsch"], ["French"]],
    ["publication_date", ["März 2025"], ["2. April 2025 – 2026"]],
    ["kcr:ai_usage", [], ["ja"]],
    ["embargo", [], ["1. Januar 2030"]],
    ["record", ["alle"], ["eingeschränkt"]],
  ]);
});
