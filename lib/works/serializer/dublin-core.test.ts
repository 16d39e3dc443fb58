import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import type { WorkJson } from "../reading/work-json";
import { dublinCore } from "./dublin-core";
import { aSite } from "@/tests/support/surroundings";

const valuesOf = (work: WorkJson, name: string) =>
  [...dublinCore(work, aSite).matchAll(new RegExp(`<dc:${name}>(.*)</dc:${name}>`, "g"))].map(
    ([, value]) => value,
  );
const withMetadata = (changes: Partial<WorkJson["metadata"]>, more: Partial<WorkJson> = {}) =>
  aWork({ metadata: { ...aWork().metadata, ...changes }, ...more });

test("a work is described in the words of harvesters", () => {
  const work = withMetadata(
    {
      languages: [{ id: "deu" }],
      identifiers: [{ scheme: "isbn", identifier: "978-3-16-148410-0" }],
      related_identifiers: [
        { scheme: "arxiv", identifier: "1501.00001", relation_type: { id: "cites" } },
      ],
      rights: [{ id: "cc0-1.0", title: { en: "CC0" }, props: { url: "https://cc.example/0" } }],
      locations: {
        features: [{ place: "Wick", geometry: { type: "Point", coordinates: [-3.1, 58.4] } }],
      },
    },
    {
      pids: {
        doi: { identifier: "10.1234/tides.2" },
        oai: { identifier: "oai:repository.example.org:q3h7k-0vw50" },
      },
      parent: { id: "m81fz-2yb79", pids: { doi: { identifier: "10.1234/tides" } } },
      access: {
        record: "public",
        files: "restricted",
        status: "embargoed",
        embargo: { active: true, until: "2031-05-01", reason: "secret" },
      },
    },
  );
  expect(valuesOf(work, "creator")).toEqual(["Sutherland, Ishbel"]);
  expect(valuesOf(work, "date")).toEqual(["2026-02", "info:eu-repo/date/embargoEnd/2031-05-01"]);
  expect(valuesOf(work, "identifier")).toEqual([
    "https://doi.org/10.1234/tides.2",
    "oai:repository.example.org:q3h7k-0vw50",
    "978-3-16-148410-0",
  ]);
  expect(valuesOf(work, "relation")).toEqual([
    "https://doi.org/10.1234/tides",
    "https://arxiv.org/abs/1501.00001",
  ]);
  expect(valuesOf(work, "rights")).toEqual([
    "info:eu-repo/semantics/embargoedAccess",
    "CC0",
    "https://cc.example/0",
  ]);
  expect(valuesOf(work, "coverage")).toEqual(["name=Wick; lat=58.4; lon=-3.1"]);
  expect(valuesOf(work, "language")).toEqual(["de"]);
  expect(dublinCore(work, aSite)).not.toContain("secret");
});

test("texts stay texts", () => {
  const title = '</dc:title><dc:title>"R&D" > 5 \u0007 البحر';
  expect(valuesOf(withMetadata({ title }), "title")).toEqual([
    "&lt;/dc:title&gt;&lt;dc:title&gt;&quot;R&amp;D&quot; &gt; 5 \uFFFD البحر",
  ]);
});

test("of a DOI for trials the page takes the place", () => {
  const cited = { scheme: "doi", identifier: "10.5072/ebb", relation_type: { id: "cites" } };
  const work = aWork({
    metadata: { related_identifiers: [cited] },
    pids: { doi: { identifier: "10.5072/tides.2" } },
    parent: { id: "m81fz-2yb79", pids: { doi: { identifier: "10.5072/tides" } } },
  });
  expect(valuesOf(work, "identifier")).toEqual([
    "https://repository.example.org/records/q3h7k-0vw50",
  ]);
  expect(valuesOf(work, "relation")).toEqual(["10.5072/ebb"]);
});
