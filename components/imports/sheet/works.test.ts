import { describe, expect, test } from "vitest";
import { COLUMNS, findColumn } from "@/lib/imports/columns";
import { formatImportMessage } from "./use-sheet-texts";
import { licences } from "@/lib/vocabularies/data/licences";
import { importTexts } from "@/tests/support/english";
import { readDate } from "./dates";
import { problemsOfMapping, recognise, remapped } from "./mapping";
import { withPublisher } from "./publishers";
import { sheetOf } from "./sheet";
import { languageWords, type Terms, termWords } from "./terms";
import { placeOf, worksOf } from "./works";

const say = formatImportMessage(importTexts);

const TERMS: Terms = {
  resourceTypes: termWords([
    {
      id: "textDocument-journalArticle",
      title: { en: "Journal article", de: "Zeitschriftenartikel" },
    },
    { id: "dataset", title: { en: "Dataset" } },
  ]),
  typeTitles: new Map(),
  roles: termWords([
    { id: "editor", title: { en: "Editor" } },
    { id: "author", title: { en: "Author" } },
  ]),
  languages: languageWords(),
  licences: termWords(licences()),
};

function read(rows: readonly (readonly string[])[]) {
  const sheet = sheetOf(rows);
  const mapping = recognise(sheet);
  return { sheet, mapping, ...worksOf(sheet, mapping, TERMS) };
}

/** The work of a sheet with one row. */
function work(cells: Readonly<Record<string, string>>) {
  const { works, problems } = read([Object.keys(cells), Object.values(cells)]);
  return { work: works[0]?.work, problems: problems.map((problem) => say(problem.message)) };
}

const person = (family_name: string, given_name?: string) => ({
  person_or_org: { type: "personal", family_name, ...(given_name ? { given_name } : {}) },
});
const organisation = (name: string) => ({ person_or_org: { type: "organizational", name } });

test("a whole row becomes a work as the API takes it", () => {
  expect(
    work({
      "Import ID": "survey-1",
      Title: "Tides",
      Type: "Zeitschriftenartikel",
      Year: "2019",
      Publisher: "Harbour Press",
      Abstract: "One & two\n\nthree",
      Authors: "Sample, Ada [0000-0002-1825-0097]; Harbour Survey",
      Language: "English; de",
      Keywords: "tides; harbours",
      License: "CC BY-NC 4.0",
      DOI: "10.1234/tides",
      "Journal title": "Waves",
      "Journal volume": "12",
      Files: "a.pdf; c.txt",
      Owners: "Ada Sample <ada@example.org>",
    }),
  ).toEqual({
    problems: [],
    work: {
      metadata: {
        identifiers: [
          { identifier: "survey-1", scheme: "import-recid" },
          { identifier: "10.1234/tides", scheme: "doi" },
        ],
        title: "Tides",
        resource_type: { id: "textDocument-journalArticle" },
        publication_date: "2019",
        publisher: "Harbour Press",
        description: "<p>One &amp; two</p><p>three</p>",
        creators: [
          {
            person_or_org: {
              type: "personal",
              family_name: "Sample",
              given_name: "Ada",
              identifiers: [{ identifier: "0000-0002-1825-0097", scheme: "orcid" }],
            },
          },
          organisation("Harbour Survey"),
        ],
        languages: [{ id: "eng" }, { id: "deu" }],
        rights: [{ id: "cc-by-nc-4.0" }],
      },
      custom_fields: {
        "svc:user_defined_tags": ["tides", "harbours"],
        "journal:journal": { title: "Waves", volume: "12" },
      },
      files: { enabled: true, entries: { "a.pdf": { key: "a.pdf" }, "c.txt": { key: "c.txt" } } },
      parent: { access: { owned_by: [{ full_name: "Ada Sample", email: "ada@example.org" }] } },
    },
  });
});

describe("people", () => {
  const creators = (cells: Readonly<Record<string, string>>) =>
    (work(cells).work?.metadata as { creators: unknown }).creators;

  test.each([
    ["Sample, Ada; Roe, Richard", [person("Sample", "Ada"), person("Roe", "Richard")]],
    ["Sample, Ada|Roe & Sons; Ltd", [person("Sample", "Ada"), organisation("Roe & Sons; Ltd")]],
    ["Sample, Ada\nRoe, Richard", [person("Sample", "Ada"), person("Roe", "Richard")]],
    ["Sample, Ada;; ", [person("Sample", "Ada")]],
    ["Harbour Survey", [organisation("Harbour Survey")]],
  ])("in one cell: %j", (cell, expected) => {
    expect(creators({ Creators: cell })).toEqual(expected);
  });

  test("in columns of their own, with numbers", () => {
    expect(
      creators({
        "Creator 2": "Roe, Richard",
        "Creator 1": "Sample, Ada",
        "Creator 2 ORCID": "0000-0002-1825-0097",
        "Creator 1 affiliation": "Harbour School; Tide Institute",
        "Creator 4": "",
      }),
    ).toEqual([
      {
        ...person("Sample", "Ada"),
        affiliations: [{ name: "Harbour School" }, { name: "Tide Institute" }],
      },
      {
        person_or_org: {
          ...person("Roe", "Richard").person_or_org,
          identifiers: [{ identifier: "0000-0002-1825-0097", scheme: "orcid" }],
        },
      },
    ]);
  });

  test("in columns that go by the order within the cells", () => {
    expect(
      creators({
        "Author last name": "Sample; Roe",
        "Author first name": "Ada; Richard",
        "Creator role": "; Editor",
        "Creator affiliation": "Harbour School;",
      }),
    ).toEqual([
      { ...person("Sample", "Ada"), affiliations: [{ name: "Harbour School" }] },
      { ...person("Roe", "Richard"), role: { id: "editor" } },
    ]);
  });

  test("without a comma who have an ORCID iD or are said to be persons", () => {
    expect(
      creators({ Creators: "Plato; Ada B. Sample", "Creator type": "person; person" }),
    ).toEqual([person("Plato"), person("Sample", "Ada B.")]);
  });

  test("who edited are contributors beside the others", () => {
    const { metadata } = work({ Editors: "Roe, Richard", Contributors: "Sample, Ada" }).work ?? {};
    expect(metadata).toEqual({
      contributors: [
        { ...person("Roe", "Richard"), role: { id: "editor" } },
        { ...person("Sample", "Ada"), role: { id: "other" } },
      ],
    });
  });
});

test.each([
  ["2019", "2019"],
  ["2018/2020-09", "2018/2020-09"],
  ["2019/05", "2019-05"],
  ["2019/5/3", "2019-05-03"],
  ["2019.05.03", "2019-05-03"],
  ["3.5.2019", "2019-05-03"],
  ["3. 5. 2019", "2019-05-03"],
  ["13/05/2019", "2019-05-13"],
  ["05/13/2019", "2019-05-13"],
  ["05/06/2019", "05/06/2019"],
  ["06/06/2019", "2019-06-06"],
  ["3 May 2019", "2019-05-03"],
  ["Sept 2019", "2019-09"],
  ["May 3rd, 2019", "2019-05-03"],
  ["2019-05-03T00:00:00.000Z", "2019-05-03"],
  ["32.5.2019", "32.5.2019"],
  ["some day", "some day"],
])("the date %s is read as %s", (text, expected) => {
  expect(readDate(text)).toBe(expected);
});

test.each([
  ["CC BY 4.0", { id: "cc-by-4.0" }],
  ["cc-by-sa-4.0", { id: "cc-by-sa-4.0" }],
  ["https://creativecommons.org/licenses/by-nc/4.0/", { id: "cc-by-nc-4.0" }],
  ["https://creativecommons.org/publicdomain/zero/1.0/", { id: "cc0-1.0" }],
  ["CC0", { id: "cc0-1.0" }],
  ["MIT", { id: "MIT" }],
  ["CC BY 9.0", { id: "CC BY 9.0" }],
  ["All rights reserved", { id: "arr" }],
  ["Alle Rechte vorbehalten", { id: "arr" }],
  ["Creative Commons Namensnennung 4.0 International", { id: "cc-by-4.0" }],
  ["MIT License", { id: "mit" }],
  ["Apache 2.0", { id: "apache-2.0" }],
  ["GPL-3.0+", { id: "GPL-3.0+" }],
  ["Ask the harbour master", { title: { en: "Ask the harbour master" } }],
])("the licence %s is understood", (text, expected) => {
  expect(work({ Licences: text }).work).toEqual({ metadata: { rights: [expected] } });
});

test.each([
  ["English", "eng"],
  ["Englisch", "eng"],
  ["Français", "fra"],
  ["Französisch", "fra"],
  ["de", "deu"],
  ["Niedersorbisch", "dsb"],
  ["Ancient Greek", "grc"],
  ["xyz", "xyz"],
])("the language %s is understood", (text, id) => {
  expect(work({ Languages: text }).work).toEqual({ metadata: { languages: [{ id }] } });
});

test("a sheet with German headings and words becomes a work", () => {
  const { work: read, problems } = work({
    Titel: "Gezeiten",
    "Art des Werks": "Zeitschriftenartikel",
    Veröffentlichungsdatum: "2019",
    "Urheber 1: Nachname": "Sample",
    "Urheber 1: Vornamen": "Ada",
    Sprachen: "Englisch; Deutsch",
    Lizenzen: "CC BY 4.0",
    Zugang: "eingeschränkt",
    "KI eingesetzt": "nein",
  });
  expect(problems).toEqual([]);
  expect(read).toMatchObject({
    metadata: {
      title: "Gezeiten",
      resource_type: { id: "textDocument-journalArticle" },
      publication_date: "2019",
      creators: [person("Sample", "Ada")],
      languages: [{ id: "eng" }, { id: "deu" }],
      rights: [{ id: "cc-by-4.0" }],
    },
    custom_fields: { "svc:ai_usage": { ai_used: false } },
    access: { record: "restricted" },
  });
});

test.each([
  ["Other identifiers", "ark:/12345/x9", "identifiers", { identifier: "ark:/12345/x9" }],
  ["Other identifiers", "hdl: 20.1/2", "identifiers", { identifier: "20.1/2", scheme: "handle" }],
  [
    "Other identifiers",
    "https://example.org/1",
    "identifiers",
    { identifier: "https://example.org/1" },
  ],
  [
    "Related works",
    "Is part of: https://example.org/1",
    "related_identifiers",
    { identifier: "https://example.org/1", relation_type: { id: "ispartof" } },
  ],
  [
    "Other dates",
    "submitted: 2.11.2018",
    "dates",
    { date: "2018-11-02", type: { id: "submitted" } },
  ],
  ["Subtitle", "A survey", "additional_titles", { title: "A survey", type: { id: "subtitle" } }],
  ["References", "Roe; Sample 2012", "references", { reference: "Roe; Sample 2012" }],
])("%s: %s", (heading, cell, field, entry) => {
  expect(work({ [heading]: cell }).work).toEqual({ metadata: { [field]: [entry] } });
});

test.each([
  [{ Access: "Restricted" }, { record: "restricted", files: "restricted" }],
  // What is wrong with the work is not said of its files as well.
  [{ Access: "secret" }, { record: "secret", files: "restricted" }],
  [
    { Access: "public", "Access to files": "closed" },
    { record: "public", files: "restricted" },
  ],
  [
    { "Embargo until": "1.2.2031" },
    {
      record: "public",
      files: "restricted",
      embargo: { active: true, until: "2031-02-01", reason: "" },
    },
  ],
])("access as in %j", (cells, access) => {
  expect(work(cells).work).toEqual({ access });
});

test("funders and awards belong together by their order", () => {
  expect(
    work({ Funders: "Sea Fund; Tide Fund", "Award numbers": "; T-7", "Award titles": "Waves" })
      .work,
  ).toEqual({
    metadata: {
      funding: [
        { funder: { name: "Sea Fund" }, award: { title: { en: "Waves" } } },
        { funder: { name: "Tide Fund" }, award: { number: "T-7" } },
      ],
    },
  });
});

describe("what is wrong is told by row and column beforehand", () => {
  test.each([
    [{ Title: "", Year: "2019" }, "Title is required, but nothing is given here."],
    [{ Title: "Tides", Year: "some day" }, /not a valid date/],
    [{ Type: "Jurnal article" }, /“Jurnal article” is not a resource type/],
    [{ "Creator role": "Boss", Creators: "Roe, R." }, /“Boss” is not a role/],
    [{ Owners: "ada@example.org" }, /needs a name/],
    [{ Owners: "Ada Sample" }, /needs an email address/],
    [{ Access: "maybe" }, /public or restricted/],
    [{ "AI used": "a bit" }, /yes or no|true or false/],
    [{ "Related works": "10.1234/x" }, /has no relation/],
    [{ Licences: "CC BY" }, /has no version/],
    [{ Licences: "CC BY 9.0" }, /“CC BY 9.0” is not a licence.* such as CC BY 4.0/],
    [{ Licences: "proprietary" }, /“proprietary” is not a licence/],
    [{ Languages: "Englishh" }, /“Englishh” is not known.* such as English/],
    [{ "Award numbers": "T-7" }, /needs a funder/],
  ])("%j", (cells, message) => {
    expect(work(cells).problems).toEqual([expect.stringMatching(message) as unknown]);
  });

  test("an import ID that is used twice", () => {
    const { problems } = read([
      ["ID", "Title"],
      ["a", "One"],
      ["b", "Two"],
      ["a", "Three"],
    ]);
    expect(problems).toMatchObject([{ row: 4, at: 0 }]);
    expect(problems.map((problem) => say(problem.message))).toEqual([
      "The import ID a is already used in row 2.",
    ]);
  });

  test("required columns that nothing is taken for", () => {
    const { mapping } = read([
      ["Title", "Creator family name"],
      ["A", "B"],
    ]);
    expect(problemsOfMapping(mapping).map((one) => /for ([^,]+),/.exec(say(one))?.[1])).toEqual([
      "Resource type",
      "Publication date",
    ]);
  });
});

test("public works without a publisher get the usual one, others keep what they have", () => {
  const { works } = read([
    ["Title", "Access", "Verlag"],
    ["A", "", ""],
    ["B", "restricted", ""],
    ["C", "public", "Harbour Press"],
  ]);
  const sent = withPublisher(
    works.map(({ work: one }) => one),
    "Example Repository",
  );
  expect(sent.map(({ metadata }) => (metadata as { publisher?: string }).publisher)).toEqual([
    "Example Repository",
    undefined,
    "Harbour Press",
  ]);
});

test("the template's example is no work", () => {
  const rows = [
    COLUMNS.map(({ label }) => label),
    COLUMNS.map(({ example = "" }) => example),
    COLUMNS.map(({ id }) => (id === "title" ? "My own" : "")),
  ];
  const { works, hasExample } = read(rows);
  expect(hasExample).toBe(true);
  expect(works.map(({ row }) => row)).toEqual([3]);
});

test("the example of the template has no problems", () => {
  const given = COLUMNS.map(({ id, example = "" }) => (id === "title" ? "Mine" : example));
  expect(read([COLUMNS.map(({ label }) => label), given]).problems).toEqual([]);
});

test("of two columns with one name the first is taken, and each can be taken for something else", () => {
  const { sheet, mapping } = read([
    ["Title", "Titel", "Shelf mark"],
    ["A", "B", "C"],
  ]);
  expect(mapping.map((mapped) => mapped?.column.id)).toEqual(["title", undefined, undefined]);
  const changed = remapped(remapped(mapping, sheet, 1, "subtitle"), sheet, 2, "keywords");
  expect(worksOf(sheet, changed, TERMS).works[0]?.work).toEqual({
    metadata: { title: "A", additional_titles: [{ title: "B", type: { id: "subtitle" } }] },
    custom_fields: { "svc:user_defined_tags": ["C"] },
  });
  const twice = remapped(mapping, sheet, 1, "title");
  expect(problemsOfMapping(twice).map(say)).toContainEqual(
    expect.stringMatching(/A and B are both/),
  );
  expect(remapped(mapping, sheet, 0, "")[0]).toBeUndefined();
});

test.each([
  ["metadata.title", { at: 0 }],
  ["metadata.creators.0.person_or_org.family_name", { at: 1 }],
  ["metadata.creators.1.role.id", { at: 2 }],
  ["metadata.creators.1", { at: 1 }],
  ["metadata.identifiers", { at: 3 }],
  ["files.entries.a.pdf", { at: 4 }],
  ["metadata.publication_date", { at: 5 }],
  ["metadata.publisher", { column: findColumn("publisher") }],
  ["access", {}],
])("a mistake the service finds in %s is told at its cell", (field, place) => {
  const { works, mapping } = read([
    ["Title", "Creators", "Creator role", "DOI", "Files", "Date"],
    ["A", "Sample, Ada; Roe, R.", "; Editor", "10.1234/x", "a.pdf", ""],
  ]);
  const [first] = works;
  expect(first && placeOf(field, first, mapping)).toEqual(place);
});
