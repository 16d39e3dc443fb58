import { expect, test } from "vitest";
import { citationTags } from "./citation-tags";
import { aWork } from "@/lib/works/reading/work-fixture";
import type { WorkJson } from "@/lib/works/reading/work-json";

const site = { url: "https://repository.example.org", name: "Example Repository" };
const valuesOf = (work: WorkJson, name: string) =>
  citationTags(work, site).flatMap((tag) =>
    "name" in tag && tag.name === name ? tag.content : [],
  );

const pdf = (key: string) => ({ key, size: 9, checksum: "md5:0", mimetype: "application/pdf" });
const withFiles = (keys: string[], changes: Partial<WorkJson> = {}) =>
  aWork({
    files: { enabled: true, entries: Object.fromEntries(keys.map((key) => [key, pdf(key)])) },
    ...changes,
  });

test("each author is followed by their own institution and ORCID", () => {
  const tags = citationTags(aWork(), site).map((tag) =>
    "name" in tag ? [tag.name, tag.content] : [],
  );
  const at = tags.findIndex(([name]) => name === "citation_author");
  expect(tags.slice(at, at + 3)).toEqual([
    ["citation_author", "Sutherland, Ishbel"],
    ["citation_author_institution", "Example Institute"],
    ["citation_author_orcid", "0000-0002-1694-233X"],
  ]);
});

test("dates are written with slashes and of an interval the first is taken", () => {
  expect(valuesOf(aWork(), "citation_publication_date")).toEqual(["2026/02"]);
  const interval = aWork({ metadata: { publication_date: "2019-05-01/2021" } });
  expect(valuesOf(interval, "citation_publication_date")).toEqual(["2019/05/01"]);
});

test("the chosen preview is the PDF for crawlers, on the page's own host and path", () => {
  const work = withFiles(["a.pdf", "b & c.pdf"]);
  work.files.default_preview = "b & c.pdf";
  expect(valuesOf(work, "citation_pdf_url")).toEqual([
    "https://repository.example.org/records/q3h7k-0vw50/files/b%20%26%20c.pdf",
  ]);
});

test("a DOI for trials, which does not resolve, is not named", () => {
  const withDoi = (identifier: string) => aWork({ pids: { doi: { identifier } } });
  expect(valuesOf(withDoi("10.5072/q3h7k-0vw50"), "citation_doi")).toEqual([]);
  expect(valuesOf(withDoi("10.1234/q3h7k-0vw50"), "citation_doi")).toEqual(["10.1234/q3h7k-0vw50"]);
});

test("no PDF is offered when its readers are restricted", () => {
  const access = { ...aWork().access, files: "restricted", status: "restricted" } as const;
  const work = withFiles(["a.pdf"], { access });
  expect(valuesOf(work, "citation_pdf_url")).toEqual([]);
});

test("a journal article names volume, issue and both ends of its pages", () => {
  const journal = { title: "Tides", volume: "12", issue: "3", pages: "15–22", issn: "2049-3630" };
  const work = aWork({ custom_fields: { "journal:journal": journal } });
  const read = (name: string) => valuesOf(work, name)[0];
  expect(["citation_journal_title", "citation_volume", "citation_issue"].map(read)).toEqual([
    "Tides",
    "12",
    "3",
  ]);
  expect(["citation_firstpage", "citation_lastpage"].map(read)).toEqual(["15", "22"]);
});

test.each([{ "thesis:thesis": { university: "Wick" } }, { "thesis:university": "Wick" }])(
  "a thesis names its university: %j",
  (custom_fields) => {
    const work = aWork({ custom_fields });
    expect(valuesOf(work, "citation_dissertation_institution")).toEqual(["Wick"]);
  },
);

test("no tag is empty", () => {
  for (const tag of citationTags(aWork({ metadata: { title: "Bare" }, pids: {} }), site))
    expect(tag.content).not.toBe("");
});
