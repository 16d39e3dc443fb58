import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import type { WorkJson } from "../reading/work-json";
import { ris } from "./ris";
import { aSite } from "@/tests/support/surroundings";

const linesOf = (work: WorkJson) => ris(work, aSite).split("\r\n");
const valuesOf = (work: WorkJson, tag: string) =>
  linesOf(work).flatMap((line) => (line.startsWith(`${tag}  - `) ? [line.slice(6)] : []));
const withMetadata = (changes: Partial<WorkJson["metadata"]>, more: Partial<WorkJson> = {}) =>
  aWork({ metadata: { ...aWork().metadata, ...changes }, ...more });

test("a work is a reference, one tag a line", () => {
  expect(linesOf(aWork())).toEqual([
    "TY  - DATA",
    "ID  - q3h7k-0vw50",
    "TI  - Hourly tide gauge readings, Wick harbour",
    "AU  - Sutherland, Ishbel",
    "PY  - 2026",
    "DA  - 2026/02//",
    "PB  - Example Repository",
    "KW  - tides",
    "UR  - https://repository.example.org/records/q3h7k-0vw50",
    "ER  - ",
    "",
  ]);
});

test("an article names journal, volume, issue and both ends of its pages", () => {
  const journal = { title: "Tides", volume: "12", issue: "3", pages: "15–22", issn: "2049-3630" };
  const work = withMetadata(
    { resource_type: { id: "textDocument-journalArticle" } },
    {
      custom_fields: { "journal:journal": journal },
      pids: { doi: { identifier: "10.1234/tides" } },
    },
  );
  const read = (tag: string) => valuesOf(work, tag)[0];
  expect(["TY", "T2", "VL", "IS", "SP", "EP", "SN", "DO", "UR"].map(read)).toEqual([
    ...["JOUR", "Tides", "12", "3", "15", "22", "2049-3630"],
    ...["10.1234/tides", "https://doi.org/10.1234/tides"],
  ]);
});

test("what is written cannot begin a line of its own", () => {
  const title = "Tides\r\nER  - \r\nTY  - BOOK\u2028& {more} 100%";
  const description = "<p>First.</p><p>TY  - JOUR</p>";
  const work = withMetadata({ title, description });
  expect(valuesOf(work, "TI")).toEqual(["Tides ER - TY - BOOK & {more} 100%"]);
  expect(valuesOf(work, "AB")).toEqual(["First. TY - JOUR"]);
  expect(linesOf(work).filter((line) => line.startsWith("TY"))).toHaveLength(1);
});

test("every creator, editor, keyword and language has a line", () => {
  const editor = {
    person_or_org: { type: "organizational", name: "هيئة المد" },
    role: { id: "editor" },
  } as const;
  const work = withMetadata(
    {
      creators: [],
      contributors: [editor, { ...editor, role: { id: "sponsor" } }],
      languages: [{ id: "ara" }, { id: "deu" }],
    },
    { custom_fields: { "svc:user_defined_tags": ["a", "b"] } },
  );
  expect(valuesOf(work, "AU")).toEqual([]);
  expect(valuesOf(work, "A2")).toEqual(["هيئة المد"]);
  expect(valuesOf(work, "KW")).toEqual(["a", "b"]);
  expect(valuesOf(work, "LA")).toEqual(["ar", "de"]);
});

test("of an interval the first date counts", () => {
  const work = withMetadata({ publication_date: "2019-05-02/2021" });
  expect([valuesOf(work, "PY"), valuesOf(work, "DA")]).toEqual([["2019"], ["2019/05/02/"]]);
});

test("a version is no edition", () => {
  const work = withMetadata({ version: "v4" });
  expect(valuesOf(work, "ET")).toEqual([]);
  const book = { ...work, custom_fields: { "imprint:imprint": { edition: "2nd" } } };
  expect(valuesOf(book, "ET")).toEqual(["2nd"]);
});
