import { describe, expect, test } from "vitest";
import { type Contract, producedTypes } from "@/lib/http/contract";
import { workContracts } from "./endpoints";
import {
  documentOf,
  documentsOf,
  LIST_REPRESENTATIONS,
  representationOf,
  WORK_REPRESENTATIONS,
} from "./representations";
import { CITATION_TYPE, DOCUMENT_TYPES } from "./constants";
import {
  anyWorkListJson,
  draftJson,
  EXPORT_FORMATS,
  foundWorksJson,
  workJson,
  workListJson,
} from "./schema";
import { aWork } from "./reading/work-fixture";
import type { AnyWorkJson } from "./schema";
import { aSite } from "@/tests/support/surroundings";

const SHAPES = [workJson, draftJson, workListJson, foundWorksJson, anyWorkListJson];
const returnsWorks = ({ response }: Contract) => SHAPES.some((shape) => shape === response);

describe("the representations of works", () => {
  test("are those that contracts offer, in the same order", () => {
    const contracts = workContracts.filter(returnsWorks);
    expect(contracts.length).toBeGreaterThan(5);
    for (const contract of contracts)
      expect(producedTypes(contract)).toEqual([
        ...WORK_REPRESENTATIONS.map(({ mediaType }) => mediaType),
        ...DOCUMENT_TYPES,
      ]);
  });

  test("are found by their media types, each of which stands for one", () => {
    for (const one of WORK_REPRESENTATIONS) expect(representationOf(one.mediaType)).toBe(one);
    expect(() => representationOf("application/x-unknown")).toThrow(/no representation/);
  });

  // What documents read of a work is in the fixture.
  const [first, ...others] = [aWork(), aWork({ id: "second" })] as unknown as [
    AnyWorkJson,
    AnyWorkJson,
  ];
  const works = [first, ...others];

  test.each(DOCUMENT_TYPES.filter((type) => type.endsWith("json")))(
    "as %s are an array where they are many",
    async (type) => {
      const text = (await documentsOf(type, works, aSite)).join("");
      expect(JSON.parse(text)).toEqual(
        works.map((work): unknown => JSON.parse(documentOf(type, work, aSite))),
      );
      expect((await documentsOf(type, [], aSite)).join("")).toBe("[]");
    },
  );

  test.each(DOCUMENT_TYPES.filter((type) => !type.endsWith("json")))(
    "as %s stand one after the other where they are many",
    async (type) => {
      const text = (await documentsOf(type, works, aSite)).join("");
      expect(text).toBe(works.map((work) => documentOf(type, work, aSite)).join(""));
      expect(text.endsWith("\n")).toBe(true);
    },
  );

  test("as citations are of the style asked for, one a line, of the first where it is not known", () => {
    const cite = (style?: string) => documentOf(CITATION_TYPE, first, { ...aSite, style });
    expect(cite()).toBe(
      "Sutherland, I. (2026). Hourly tide gauge readings, Wick harbour [Data set]. Example Repository. " +
        "https://repository.example.org/records/q3h7k-0vw50\n",
    );
    expect(cite("no-such-style")).toBe(cite("apa"));
    expect(cite("modern-language-association")).toMatch(/^Sutherland, Ishbel\. /);
    expect(cite("ieee")).toMatch(/^I\. Sutherland, /);
  });

  test("of lists are those that exports offer by name", () => {
    expect(Object.keys(LIST_REPRESENTATIONS).sort()).toEqual([...EXPORT_FORMATS].sort());
  });
});
