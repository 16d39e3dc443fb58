import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import { cslItem } from "./csl";
import { aSite } from "@/tests/support/surroundings";

test("a work is an item of its kind", () => {
  const work = aWork({
    metadata: {
      ...aWork().metadata,
      resource_type: { id: "textDocument-journalArticle" },
      creators: [
        ...(aWork().metadata.creators ?? []),
        { person_or_org: { type: "organizational", name: "Tide & Co" } },
      ],
      description: "<p>alpha &amp; <b>beta</b></p>",
      languages: [{ id: "deu" }, { id: "eng" }],
    },
    custom_fields: {
      "journal:journal": {
        title: "Tides",
        volume: "1",
        issue: "2",
        pages: "3-4",
        issn: "2049-3630",
      },
      "meeting:meeting": { title: "Sea days", place: "Wick" },
    },
    pids: { doi: { identifier: "10.1234/tides" } },
  });
  expect(cslItem(work, aSite)).toEqual({
    id: "q3h7k-0vw50",
    type: "article-journal",
    title: "Hourly tide gauge readings, Wick harbour",
    author: [{ family: "Sutherland", given: "Ishbel" }, { literal: "Tide & Co" }],
    issued: { "date-parts": [["2026", "02"]] },
    publisher: "Example Repository",
    "container-title": "Tides",
    volume: "1",
    issue: "2",
    page: "3-4",
    event: "Sea days",
    "event-title": "Sea days",
    "event-place": "Wick",
    ISSN: "2049-3630",
    DOI: "10.1234/tides",
    URL: "https://doi.org/10.1234/tides",
    language: "de",
    abstract: "alpha & beta",
  });
});

test("an interval has two dates, and a kind that is not known is a document", () => {
  const metadata = { publication_date: "2019-05/2021-01-02", resource_type: { id: "new" } };
  expect(cslItem(aWork({ metadata }), aSite)).toMatchObject({
    type: "document",
    issued: {
      "date-parts": [
        ["2019", "05"],
        ["2021", "01", "02"],
      ],
    },
  });
});
