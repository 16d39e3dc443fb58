import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/message";
import { LOCALES } from "@/lib/i18n/locales";
import { inEnglish } from "@/lib/i18n/translate";
import { readMetadata, type Metadata, type Vocabulary } from ".";

const everything: Vocabulary = { has: () => true };
const nothing: Vocabulary = { has: () => false };

function read(metadata: unknown, vocabulary: Vocabulary = everything) {
  return readMetadata({ metadata }, vocabulary);
}

/** The problems as `{path: messages}`, below `metadata.` */
function problems(metadata: unknown): Record<string, string[]> {
  return Object.fromEntries(
    read(metadata).issues.map((issue) => [
      issue.field.replace("metadata.", ""),
      issue.messages.map(inEnglish),
    ]),
  );
}

function kept<K extends keyof Metadata>(name: K, value: unknown): Metadata[K] {
  return read({ [name]: value }).metadata[name];
}

const ross = { type: "personal", family_name: "Ross", name: "Ross" };

describe("a good part is kept, a bad one is reported by its path", () => {
  test("one bad field costs nothing but itself", () => {
    const { metadata, issues } = read({ title: "Mo", publisher: "Press", version: 3, nope: 1 });
    expect(metadata).toEqual({ publisher: "Press" });
    expect(issues).toEqual([
      {
        field: "metadata.title",
        messages: [message("validation.tooFewCharacters", { minimum: 3 })],
      },
      { field: "metadata.version", messages: [message("validation.string")] },
      { field: "metadata.nope", messages: [message("validation.unknownField")] },
    ]);
  });

  test("a bad entry leaves its neighbours, and positions are those that were sent", () => {
    const result = read({ languages: [{ id: "eng" }, {}, "deu", null, { id: "fra" }] });
    expect(result.metadata.languages).toEqual([{ id: "eng" }, { id: "fra" }]);
    expect(result.issues).toEqual([
      { field: "metadata.languages.1.id", messages: [message("validation.required")] },
      { field: "metadata.languages.2", messages: [message("validation.invalidType")] },
      { field: "metadata.languages.3", messages: [message("validation.notNull")] },
    ]);
  });

  test("a half-filled entry is kept, so that its writer can go on", () => {
    const { metadata } = read({
      creators: [{ person_or_org: { type: "personal", given_name: "Ann" } }],
      dates: [{ type: { id: "created" }, description: "later" }],
    });
    expect(metadata.creators).toEqual([
      { person_or_org: { type: "personal", given_name: "Ann" }, role: { id: "author" } },
    ]);
    expect(metadata.dates).toEqual([{ type: { id: "created" }, description: "later" }]);
  });

  test.each([
    ["title", null, "Field may not be null."],
    ["title", ["x"], "Not a valid string."],
    ["creators", {}, "Not a valid list."],
    ["resource_type", "dataset", "Invalid input type."],
    ["resource_type", [], "Invalid input type."],
    ["locations", [], "Invalid input type."],
  ])("%s as %j is a type error", (name, value, message) => {
    expect(problems({ [name]: value })).toEqual({ [name]: [message] });
  });

  test("the description itself may be left out, but be nothing else than an object", () => {
    expect(readMetadata({}, everything)).toEqual({
      metadata: {},
      customFields: {},
      issues: [],
      unknownVocabulary: [],
    });
    expect(read("text").issues).toEqual([
      { field: "metadata", messages: [message("validation.invalidType")] },
    ]);
    expect(read(null).issues).toEqual([
      { field: "metadata", messages: [message("validation.notNull")] },
    ]);
  });
});

describe("texts", () => {
  test("they are cleaned, and a title is one line", () => {
    expect(kept("title", " Tide\u0000s\u200b\nof  Wick \ud800 ")).toBe("Tides of  Wick");
  });

  test("lengths count characters after cleaning", () => {
    expect(problems({ title: "  ab  " })).toEqual({ title: ["Shorter than minimum length 3."] });
    expect(kept("title", "日本語")).toBe("日本語");
    expect(kept("version", "😀".repeat(191))).toHaveLength(382);
    expect(problems({ version: "v".repeat(192) })).toEqual({
      version: ["Longer than maximum length 191."],
    });
  });

  test("blank sizes and formats are mistakes, other blank texts are none at all", () => {
    expect(problems({ sizes: [" "], formats: [""], publisher: " ", description: "" })).toEqual({
      "sizes.0": ["Size cannot be a blank string."],
      "formats.0": ["Format cannot be a blank string."],
    });
  });

  test("markup is sanitised, and markup without text is none", () => {
    expect(kept("description", "<p onclick=x>Good<script>bad()</script></p>")).toBe("<p>Good</p>");
    expect(kept("description", "<p>&nbsp;</p>")).toBeUndefined();
    expect(problems({ description: "ab", copyright: "©" })).toEqual({
      description: ["Shorter than minimum length 3."],
    });
  });
});

describe("dates", () => {
  test.each(["2018", "2018-05", "2018-05-03", "2018/2020-09"])("published %s", (date) => {
    expect(kept("publication_date", ` ${date} `)).toBe(date);
  });

  test.each([
    "2004?",
    "19XX",
    "../2020",
    "2020-13",
    "20200101",
    "2020/2018",
    "2018-05-03T10:00:00Z",
  ])("published %s is refused", (date) => {
    expect(problems({ publication_date: date })).toEqual({
      publication_date: ["Please provide a valid date or interval."],
    });
  });

  test("an empty publication date counts as missing, not as wrong", () => {
    expect(read({ publication_date: "" })).toMatchObject({ metadata: {}, issues: [] });
  });

  test("other dates may be moments, and need a type", () => {
    const date = "2018-05-03T10:00:00+02:00";
    expect(kept("dates", [{ date, type: { id: "created" } }])).toHaveLength(1);
    expect(problems({ dates: [{ date }, { date: "2004~", type: { id: "created" } }] })).toEqual({
      "dates.0.type": ["Missing data for required field."],
      "dates.1.date": ["Please provide a valid date or interval."],
    });
  });
});

describe("vocabularies", () => {
  test("only ids are stored; what an answer added is passed over", () => {
    expect(kept("resource_type", { id: "dataset", title: { en: "Dataset" }, props: {} })).toEqual({
      id: "dataset",
    });
    expect(problems({ resource_type: { id: "dataset", label: "Dataset" } })).toEqual({
      "resource_type.label": ["Unknown field."],
    });
  });

  test("unknown ids are told apart, for they refuse the whole write", () => {
    const { issues, unknownVocabulary } = read(
      {
        resource_type: { id: "nope" },
        languages: [{ id: "xx" }],
        rights: [{ id: "WTF-1.0" }],
        creators: [{ person_or_org: ross, role: { id: "boss" } }],
      },
      nothing,
    );
    expect(issues).toEqual([]);
    expect(unknownVocabulary).toEqual([
      {
        field: "metadata.resource_type.id",
        messages: [message("metadata.unknownTerm", { id: "nope" })],
      },
      {
        field: "metadata.creators.0.role.id",
        messages: [message("metadata.unknownTerm", { id: "boss" })],
      },
      {
        field: "metadata.rights.0.id",
        messages: [message("metadata.unknownTerm", { id: "wtf-1.0" })],
      },
      {
        field: "metadata.languages.0.id",
        messages: [message("metadata.unknownTerm", { id: "xx" })],
      },
    ]);
  });

  test("a renamed resource type is known by its old id", () => {
    expect(kept("resource_type", { id: "publication-thesis" })).toEqual({
      id: "publication-dissertation",
    });
  });

  test("an id of an open list is stored as sent when its text comes along, else it must be known", () => {
    const metadata = {
      subjects: [
        { id: "http://id.worldcat.org/fast/1", subject: "History", scheme: "FAST-topical" },
        { id: "urn:none" },
      ],
      creators: [
        {
          person_or_org: ross,
          affiliations: [{ id: "04ex72x41", name: "Institute" }, { id: "0none" }],
        },
      ],
      funding: [
        { funder: { id: "00k4n6c32", name: "Funds" }, award: { id: "00k4n6c32::7", number: "7" } },
        { funder: { id: "0none" }, award: { id: "0none::1" } },
      ],
    };
    const { unknownVocabulary, ...result } = read(metadata, {
      has: (type) => type === "creatorsroles",
    });
    expect(unknownVocabulary.map((issue) => issue.field)).toEqual([
      "metadata.creators.0.affiliations.1.id",
      "metadata.subjects.1.id",
      "metadata.funding.1.funder.id",
      "metadata.funding.1.award.id",
    ]);
    expect(result.metadata.subjects).toEqual([metadata.subjects[0]]);
    expect(result.metadata.creators?.[0]?.affiliations).toEqual([
      { id: "04ex72x41", name: "Institute" },
    ]);
    expect(result.metadata.funding).toEqual([metadata.funding[0]]);
  });
});

describe("creators and contributors", () => {
  test("a person's name is made from its parts", () => {
    const named = { type: "personal", family_name: "Sutherland", given_name: "Ishbel", name: "X" };
    expect(kept("creators", [{ person_or_org: named }])?.[0]?.person_or_org.name).toBe(
      "Sutherland, Ishbel",
    );
    expect(
      kept("creators", [{ person_or_org: { ...ross, given_name: "" } }])?.[0]?.person_or_org,
    ).toEqual(ross);
  });

  test("an organisation has a name and no name parts", () => {
    const trust = {
      type: "organizational",
      name: "Moorland Trust",
      family_name: "X",
      given_name: "Y",
    };
    expect(kept("creators", [{ person_or_org: trust }])?.[0]?.person_or_org).toEqual({
      type: "organizational",
      name: "Moorland Trust",
    });
  });

  test("what is missing is said at its place", () => {
    expect(
      problems({
        creators: [
          { person_or_org: { type: "personal", name: "Ross" } },
          { person_or_org: { type: "organizational" } },
          { person_or_org: { family_name: "Ross" } },
          { person_or_org: { type: "robot", family_name: "Ross" } },
          { role: { id: "author" } },
        ],
        contributors: [{ person_or_org: ross }],
      }),
    ).toEqual({
      "creators.0.person_or_org.family_name": ["Family name cannot be blank."],
      "creators.1.person_or_org.name": ["Name cannot be blank."],
      "creators.2.person_or_org.type": [
        "Invalid value. Choose one of ['organizational', 'personal'].",
      ],
      "creators.3.person_or_org.type": [
        "Invalid value. Choose one of ['organizational', 'personal'].",
      ],
      "creators.4.person_or_org": ["Missing data for required field."],
      "contributors.0.role": ["Missing data for required field."],
    });
  });

  test("a creator without a role is an author", () => {
    expect(kept("creators", [{ person_or_org: ross }])?.[0]?.role).toEqual({ id: "author" });
    expect(kept("creators", [{ person_or_org: ross, role: { id: "editor" } }])?.[0]?.role).toEqual({
      id: "editor",
    });
  });

  test("identifiers are brought into their normal form, one for each scheme", () => {
    const identifiers = [
      { identifier: "https://orcid.org/0000-0002-1694-233x" },
      { identifier: "someone", scheme: "svc_username" },
      { identifier: "0000-0002-1825-0097", scheme: "orcid" },
      { identifier: "10.5072/x", scheme: "doi" },
    ];
    const person = { ...ross, identifiers };
    expect(kept("creators", [{ person_or_org: person }])?.[0]?.person_or_org.identifiers).toEqual([
      { identifier: "0000-0002-1694-233X", scheme: "orcid" },
      { identifier: "someone", scheme: "svc_username" },
    ]);
    expect(problems({ creators: [{ person_or_org: person }] })).toEqual({
      "creators.0.person_or_org.identifiers.3.scheme": ["Invalid scheme."],
      "creators.0.person_or_org.identifiers": ["Only one identifier per scheme is allowed."],
    });
  });

  test("affiliations have an id or a name, each once; what an answer added is passed over", () => {
    const affiliations = [
      { name: "Institute" },
      {},
      { id: "04ex72x41", name: "Institute", identifiers: [{ scheme: "ror", identifier: "x" }] },
      { name: " Institute " },
    ];
    const creators = [{ person_or_org: ross, affiliations }];
    expect(problems({ creators })).toEqual({
      "creators.0.affiliations.1.affiliations": [
        "An existing id or a free text name must be present.",
      ],
      "creators.0.affiliations": ["Duplicated affiliations: Institute"],
    });
    expect(kept("creators", creators)?.[0]?.affiliations).toEqual([
      { name: "Institute" },
      { id: "04ex72x41", name: "Institute" },
    ]);
  });

  test("a key nobody knows is reported where it stands", () => {
    expect(problems({ creators: [{ person_or_org: ross, occupation: "smith" }] })).toEqual({
      "creators.0.occupation": ["Unknown field."],
    });
  });
});

describe("rights", () => {
  test("a licence's id stands alone, in lower case, whatever an answer added", () => {
    const sent = {
      id: "CC-BY-4.0",
      title: { en: "Attribution", de: "Namensnennung" },
      description: { en: "" },
      icon: "cc-by-icon",
      props: { url: "https://example.org", scheme: "spdx" },
    };
    expect(read({ rights: [sent] })).toMatchObject({
      metadata: { rights: [{ id: "cc-by-4.0" }] },
      issues: [],
    });
  });

  test("a free licence has a title, and may have a description and a link", () => {
    const own = { title: { en: "House rules" }, link: "https://example.org/rules" };
    expect(kept("rights", [{ ...own, description: { en: "" } }])).toEqual([own]);
  });

  test("neither, both, and wrong texts are told apart", () => {
    expect(
      problems({
        rights: [
          {},
          { link: "https://example.org" },
          { id: "mit", link: "https://example.org" },
          { title: { en: "a", de: "b" } },
          { title: { tlh: "a" } },
          { title: { en: "Own" }, link: "javascript:alert(1)" },
        ],
      }),
    ).toEqual({
      "rights.0.rights": ["An existing id or a free text title must be present"],
      "rights.1.rights": ["An existing id or a free text title must be present"],
      "rights.2.rights": [
        "Only an existing id or free text title/description/link is accepted, but not both cases at the same time",
      ],
      "rights.3.title": ["Only one value is accepted."],
      "rights.4.title": ["Not a valid locale."],
      "rights.5.link": ["Not a valid URL."],
    });
  });

  test.each(LOCALES)("a free licence is written in a language of the pages: %s", (locale) => {
    const rights = [{ title: { [locale]: "Hausordnung" } }];
    const { metadata, issues } = readMetadata({ metadata: { rights } }, everything);
    expect(issues).toEqual([]);
    expect(metadata.rights).toEqual(rights);
  });
});

describe("identifiers", () => {
  test("they are normalised, detected, and refused where they are wrong", () => {
    expect(
      read({
        identifiers: [
          { identifier: "https://doi.org/10.5072/ABC", scheme: "doi" },
          { identifier: "0-306-40615-2" },
          { identifier: "no scheme fits" },
          { identifier: "x", scheme: "orcid" },
          { identifier: "2049-3631", scheme: "issn" },
          { scheme: "doi" },
          { identifier: "10.5072/abc" },
        ],
      }),
    ).toMatchObject({
      metadata: {
        identifiers: [
          { identifier: "10.5072/ABC", scheme: "doi" },
          { identifier: "978-0-306-40615-7", scheme: "isbn" },
        ],
      },
      issues: [
        {
          field: "metadata.identifiers.2.scheme",
          messages: [message("identifiers.unrecognised")],
        },
        { field: "metadata.identifiers.3.scheme", messages: [message("identifiers.scheme")] },
        {
          field: "metadata.identifiers.4.identifier",
          messages: [message("identifiers.invalid", { scheme: "ISSN" })],
        },
        {
          field: "metadata.identifiers.5.identifier",
          messages: [message("validation.required")],
        },
        {
          field: "metadata.identifiers",
          messages: [message("metadata.duplicateIdentifier")],
        },
      ],
    });
  });

  test("a related one needs a relation and may say what it is", () => {
    const full = {
      identifier: "10.5072/x",
      scheme: "doi",
      relation_type: { id: "cites" },
      resource_type: { id: "dataset" },
    };
    expect(kept("related_identifiers", [full])).toEqual([full]);
    expect(problems({ related_identifiers: [{ identifier: "10.5072/x" }] })).toEqual({
      "related_identifiers.0.relation_type": ["Missing data for required field."],
    });
  });

  test("a reference is a text, with an identifier or without", () => {
    expect(
      kept("references", [{ reference: "Ross 2020" }, { reference: "R", identifier: "10.5072/x" }]),
    ).toEqual([
      { reference: "Ross 2020" },
      { reference: "R", identifier: "10.5072/x", scheme: "doi" },
    ]);
    expect(
      problems({ references: [{ identifier: "10.5072/x" }, { reference: "R", scheme: "doi" }] }),
    ).toEqual({
      "references.0.reference": ["Missing data for required field."],
      "references.1.identifier": ["Missing data for required field."],
    });
  });
});

describe("subjects, places and funding", () => {
  test("a subject has an id or a text", () => {
    expect(problems({ subjects: [{ subject: "tides" }, {}] })).toEqual({
      "subjects.1.subjects": ["An existing id or a free text subject must be present."],
    });
    expect(
      kept("subjects", [
        {
          id: "http://id.worldcat.org/fast/1",
          subject: "History",
          title: { en: "History" },
          props: {},
        },
      ]),
    ).toEqual([{ id: "http://id.worldcat.org/fast/1", subject: "History" }]);
  });

  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];

  test.each([
    { type: "Point", coordinates: [-3.09, 58.44] },
    { type: "MultiPoint", coordinates: [[-3.09, 58.44]] },
    { type: "Polygon", coordinates: [square] },
  ])("a place may be a $type", (geometry) => {
    expect(kept("locations", { features: [{ geometry }] })?.features).toEqual([{ geometry }]);
  });

  test.each([
    { type: "LineString", coordinates: [[0, 0]] },
    { type: "Point", coordinates: [0] },
    { type: "Point", coordinates: ["0", "0"] },
    { type: "Point", coordinates: [181, 0] },
    { type: "Point", coordinates: [0, -91] },
    { type: "Polygon", coordinates: [square.slice(0, 3)] },
    { type: "Polygon", coordinates: [[...square.slice(0, 3), [0, 1]]] },
    { type: "Polygon", coordinates: square },
  ])("%j is no place", (geometry) => {
    expect(Object.keys(problems({ locations: { features: [{ geometry }] } }))).toEqual([
      "locations.features.0.geometry",
    ]);
  });

  test("a place needs something to know it by", () => {
    expect(Object.keys(problems({ locations: { features: [{}, { place: "Wick" }] } }))).toEqual([
      "locations.features.0.locations",
    ]);
    const identifiers = [
      { identifier: "2634308", scheme: "geonames" },
      { identifier: "Q1012645", scheme: "wikidata" },
    ];
    expect(kept("locations", { features: [{ identifiers }] })?.features).toEqual([{ identifiers }]);
  });

  test("funding names its funder, and an award by id, number or title", () => {
    const award = {
      number: "7",
      title: { en: "Tides" },
      acronym: "TIDE",
      program: "H2020",
      identifiers: [{ identifier: "https://example.org/7", scheme: "url" }],
    };
    expect(kept("funding", [{ funder: { name: "Funds" }, award }])).toEqual([
      { funder: { name: "Funds" }, award },
    ]);
    expect(
      problems({
        funding: [
          {},
          { funder: {} },
          { funder: { name: "Funds" }, award: { acronym: "TIDE" } },
          { funder: { name: "Funds" }, award: { title: { eng: "Tides" } } },
        ],
      }),
    ).toEqual({
      "funding.0.funder": ["Missing data for required field."],
      "funding.1.funder": ["An existing id or a free text name must be present."],
      "funding.2.award": ["An existing id or either number or title must be present."],
      "funding.3.award.title.eng": ["Not a valid language code."],
    });
  });

  test("additional titles and descriptions have a text and a type", () => {
    const titles = [{ title: "Second", type: { id: "subtitle" }, lang: { id: "eng" } }];
    expect(kept("additional_titles", titles)).toEqual(titles);
    expect(
      problems({
        additional_titles: [{ title: "Second" }, { type: { id: "subtitle" } }],
        additional_descriptions: [{ description: "<b>x</b>", type: {} }],
      }),
    ).toEqual({
      "additional_titles.0.type": ["Missing data for required field."],
      "additional_titles.1.title": ["Missing data for required field."],
      "additional_descriptions.0.type.id": ["Missing data for required field."],
    });
  });
});
