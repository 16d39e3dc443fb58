import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import type { Contribution, WorkJson } from "../reading/work-json";
import { bibtex } from "./bibtex";
import { aSite } from "@/tests/support/surroundings";

const person = (family_name: string, given_name = ""): Contribution => ({
  person_or_org: {
    type: "personal",
    family_name,
    given_name,
    name: [family_name, given_name].filter(Boolean).join(", "),
  },
});
const body = (name: string): Contribution => ({ person_or_org: { type: "organizational", name } });

const write = (work: WorkJson) => bibtex(work, aSite);
const withMetadata = (changes: Partial<WorkJson["metadata"]>, more: Partial<WorkJson> = {}) =>
  aWork({ metadata: { ...aWork().metadata, ...changes }, ...more });
/** The value of a field as it is written, on one line. */
function field(work: WorkJson, name: string): string | undefined {
  const found = new RegExp(`^  ${name} += ([^]*?)(?:,\\n  \\w|\\n\\}\\n$)`, "m").exec(write(work));
  return found?.[1]?.replace(/\s+/g, " ");
}
const typeOf = (work: WorkJson) => /^@(\w+)/.exec(write(work))?.[1];

test("a dataset without a registered DOI is an entry that leads to its page", () => {
  expect(write(aWork())).toBe(`@dataset{sutherland_2026_q3h7k-0vw50,
  author       = {Sutherland, Ishbel},
  title        = {Hourly tide gauge readings, Wick harbour},
  month        = feb,
  year         = 2026,
  publisher    = {Example Repository},
  keywords     = {tides},
  url          = {https://repository.example.org/records/q3h7k-0vw50}
}
`);
});

test("a DOI is named, and is the address", () => {
  const work = aWork({ pids: { doi: { identifier: "10.1234/a_b%{c}" } } });
  expect(field(work, "doi")).toBe("{10.1234/a_b%%7Bc%7D}");
  expect(field(work, "url")).toBe("{https://doi.org/10.1234/a_b%%7Bc%7D}");
});

describe("signs that mean something to TeX are written as signs:", () => {
  test.each([
    ["50 % of R&D costs $5 #1 a_b", "50 \\% of R\\&D costs \\$5 \\#1 a\\_b"],
    ["{Braced} text", "\\{Braced\\} text"],
    ["an { open brace", "an \\textbraceleft{} open brace"],
    ["closed } first {", "closed \\textbraceright{} first \\textbraceleft{}"],
    ["C:\\temp ~ x^2", "C:\\textbackslash{}temp \\textasciitilde{} x\\textasciicircum{}2"],
    ['"quoted"\nand\r\n\tbroken', '"quoted" and broken'],
    ["البحر والمدّ", "البحر والمدّ"],
    ["𝔘nicode – “ümlaut”", "𝔘nicode – “ümlaut”"],
  ])("%j", (title, written) => {
    expect(field(withMetadata({ title }), "title")).toBe(`{${written}}`);
  });
});

test("whatever a title says, an entry ends where it should", () => {
  const sign = fc.constantFrom(...'{}\\"@,=%\na b');
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 20 }), (title) => {
      let depth = 0;
      const text = write(withMetadata({ title })).trimEnd();
      for (const [at, one] of [...text].entries()) {
        if (one === "{") depth += 1;
        if (one === "}") depth -= 1;
        if (depth === 0 && text.indexOf("{") < at) expect(at).toBe(text.length - 1);
      }
      expect(depth).toBe(0);
    }),
  );
});

test("names are kept whole", () => {
  const creators = [
    body("Food and Agriculture Organization, Rome"),
    person("van der Berg", "Jan"),
    person("Smith, Jr.", "Ann"),
    person("Marks and Spencer", "X"),
    person("الخوارزمي", "محمد"),
    person("Madonna"),
  ];
  expect(field(withMetadata({ creators }), "author")).toBe(
    "{{Food and Agriculture Organization, Rome} and van der Berg, Jan and {Smith, Jr.}, Ann and " +
      "{Marks and Spencer}, X and الخوارزمي, محمد and {Madonna}}",
  );
  expect(field(withMetadata({ creators: [body("NASA")] }), "author")).toBe("{{NASA}}");
});

test("keys have signs that every program reads, also without creators", () => {
  const keyOf = (work: WorkJson) => /\{(.*),/.exec(write(work))?.[1];
  const by = (...creators: Contribution[]) => keyOf(withMetadata({ creators }));
  expect(by(person("Müller-Lüdenscheidt", "A"))).toBe("mullerludenscheidt_2026_q3h7k-0vw50");
  expect(by(person("الخوارزمي"))).toBe("2026_q3h7k-0vw50");
  expect(by()).toBe("2026_q3h7k-0vw50");
  expect(keyOf(aWork({ metadata: {} }))).toBe("q3h7k-0vw50");
  expect(write(aWork({ metadata: {} }))).not.toContain("author");
});

test("thousands of creators are all named", () => {
  const creators = Array.from({ length: 3000 }, (_, at) => person(`Family${at}`, "A"));
  expect(field(withMetadata({ creators }), "author")?.match(/ and /g)).toHaveLength(2999);
});

test.each([
  ["2019", "2019", undefined],
  ["2019-12-31", "2019", "dec"],
  ["2019-05/2021-07", "2019", "may"],
  ["-0044", "{-0044}", undefined],
])("of the date %s the first year is %s and the month %s", (publication_date, year, month) => {
  const work = withMetadata({ publication_date });
  expect([field(work, "year"), field(work, "month")]).toEqual([year, month]);
});

describe("the type of an entry", () => {
  const of = (id: string, custom_fields = {}, metadata: Partial<WorkJson["metadata"]> = {}) =>
    withMetadata({ resource_type: { id }, ...metadata }, { custom_fields });
  const journal = {
    "journal:journal": { title: "Tides", volume: "7", issue: "2", pages: "1 – 9" },
  };
  const book = { "imprint:imprint": { title: "Handbook", pages: "3" } };

  test.each([
    ["article", of("textDocument-journalArticle", journal)],
    ["article", of("publication-article", journal)],
    ["misc", of("textDocument-journalArticle", { "journal:journal": { title: "Tides" } })],
    ["book", of("textDocument-monograph")],
    ["booklet", of("textDocument-book", {}, { publisher: "" })],
    ["incollection", of("textDocument-bookSection", book)],
    ["inbook", of("textDocument-bookSection", { "imprint:imprint": { pages: "3" } })],
    ["incollection", of("textDocument-bookSection")],
    ["inproceedings", of("publication-conferencepaper", { "meeting:meeting": { title: "Sea" } })],
    ["inproceedings", of("presentation-conferencePaper")],
    ["proceedings", of("publication-conferenceproceeding")],
    ["inproceedings", of("textDocument-conferenceProceeding", book)],
    ["phdthesis", of("textDocument-thesis", { "svc:degree": "PhD" })],
    ["mastersthesis", of("publication-dissertation", { "svc:degree": "M.Sc." })],
    ["phdthesis", of("textDocument-thesis", { "thesis:thesis": { type: "Doctoral thesis" } })],
    ["mastersthesis", of("textDocument-thesis", { "svc:degree": "Master of Arts" })],
    ["thesis", of("textDocument-thesis")],
    ["thesis", of("publication-dissertation", { "svc:degree": "Habilitation" })],
    ["techreport", of("textDocument-whitePaper")],
    ["unpublished", of("publication-preprint")],
    ["manual", of("textDocument-documentation")],
    ["software", of("software-application")],
    ["misc", of("image-photo")],
    ["misc", of("something-new")],
  ])("%s", (type, work) => {
    expect(typeOf(work)).toBe(type);
  });

  test("an article names its journal, a chapter its book, a thesis its school", () => {
    const article = of("textDocument-journalArticle", journal);
    const names = ["journal", "volume", "number", "pages"];
    expect(names.map((name) => field(article, name))).toEqual(["{Tides}", "{7}", "{2}", "{1--9}"]);
    expect(field(of("textDocument-bookSection", book), "booktitle")).toBe("{Handbook}");
    const thesis = of("textDocument-thesis", { "thesis:thesis": { university: "Wick" } });
    expect([field(thesis, "school"), field(thesis, "type")]).toEqual(["{Wick}", undefined]);
    const habilitation = of("textDocument-thesis", { "svc:degree": "Habilitation" });
    expect(field(habilitation, "type")).toBe("{Habilitation}");
  });
});

test("the first language is named by its shortest code", () => {
  const languages = [{ id: "deu" }, { id: "eng" }];
  expect(field(withMetadata({ languages }), "language")).toBe("{de}");
});

test("fields for those who manage the work are not written", () => {
  const custom_fields = { "svc:notes": "secret", "svc:submitter_email": "secret@example.org" };
  expect(write(aWork({ custom_fields }))).not.toContain("secret");
});
