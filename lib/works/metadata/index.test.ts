import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { message } from "@/lib/core/message";
import {
  customFieldsSchema,
  draftIssues,
  SCALAR_PATHS,
  metadataSchema,
  publishIssues,
  readMetadata,
  type Vocabulary,
} from ".";

const everything: Vocabulary = { has: () => true };
const noDoi = { publisherRequired: false };

const chapter = {
  metadata: {
    resource_type: { id: "textDocument-bookSection", title: { en: "Book section" } },
    creators: [
      {
        person_or_org: {
          type: "personal",
          family_name: "Sutherland",
          given_name: "Ishbel",
          identifiers: [{ identifier: "0000-0002-1694-233X" }],
        },
        affiliations: [{ id: "04ex72x41", name: "Example Institute" }],
      },
      { person_or_org: { type: "organizational", name: "Moorland Trust" }, role: { id: "editor" } },
    ],
    contributors: [
      { person_or_org: { type: "personal", family_name: "Ross" }, role: { id: "translator" } },
    ],
    title: "מגדר וזמן: tides & time",
    additional_titles: [{ title: "A subtitle", type: { id: "subtitle" }, lang: { id: "eng" } }],
    publication_date: "2018/2020-09",
    publisher: "Example Press",
    description: "<p>One &amp; all</p>",
    additional_descriptions: [{ description: "How it was done", type: { id: "methods" } }],
    rights: [{ id: "CC-BY-4.0", title: { en: "Attribution" } }, { title: { en: "House rules" } }],
    copyright: "© 2020",
    subjects: [
      { id: "http://id.worldcat.org/fast/1", subject: "History", scheme: "FAST-topical" },
      { subject: "tides" },
    ],
    languages: [{ id: "heb" }],
    dates: [{ date: "2020-01-01/2020-12-31", type: { id: "collected" }, description: "Season" }],
    version: "v1.0",
    identifiers: [{ identifier: "10.5072/abc" }, { identifier: "17", scheme: "import-recid" }],
    related_identifiers: [
      { identifier: "10.5072/x", relation_type: { id: "cites" }, resource_type: { id: "dataset" } },
    ],
    sizes: ["12 pages"],
    formats: ["application/pdf"],
    locations: {
      features: [{ geometry: { type: "Point", coordinates: [-3.09, 58.44] }, place: "Wick" }],
    },
    funding: [{ funder: { name: "Funds" }, award: { number: "7", title: { en: "Tides" } } }],
    references: [{ reference: "Ross 2020", identifier: "978-3-16-148410-0" }],
  },
  custom_fields: {
    "imprint:imprint": { title: "The book", isbn: "9780198804215", pages: "79-100" },
    "svc:user_defined_tags": ["tides"],
    "svc:notes": "<p>internal</p>",
  },
};

describe("publishing", () => {
  test("a complete work has nothing to mend", () => {
    const read = readMetadata(chapter, everything);
    expect(read.issues).toEqual([]);
    expect(publishIssues(read, { publisherRequired: true })).toEqual([]);
    expect(draftIssues(read, { publisherRequired: true })).toEqual([]);
  });

  test("an empty one lacks title, type, date and creators, and a publisher when a DOI is minted", () => {
    const empty = readMetadata({}, everything);
    const missing = [message("validation.required")];
    const required = [
      { field: "metadata.resource_type", messages: missing },
      { field: "metadata.creators", messages: missing },
      { field: "metadata.title", messages: missing },
      { field: "metadata.publication_date", messages: missing },
    ];
    expect(publishIssues(empty, noDoi)).toEqual(required);
    expect(publishIssues(empty, { publisherRequired: true })).toEqual([
      ...required,
      {
        field: "metadata.publisher",
        messages: [message("metadata.publisherForDoi")],
      },
    ]);
  });

  test("what was left half-filled in a draft is reported again", () => {
    const half = {
      ...chapter.metadata,
      creators: [{ person_or_org: { type: "organizational" } }],
      dates: [{ date: "2020" }],
    };
    const stored = readMetadata({ metadata: half }, everything);
    expect(publishIssues(stored, noDoi)).toEqual([
      {
        field: "metadata.creators.0.person_or_org.name",
        messages: [message("metadata.nameBlank")],
      },
      { field: "metadata.dates.0.type", messages: [message("validation.required")] },
    ]);
  });

  test("a draft hears both what is wrong and what is missing, each once", () => {
    const read = readMetadata(
      { metadata: { title: "Mo", resource_type: { id: "dataset" }, creators: [{}] } },
      everything,
    );
    expect(draftIssues(read, { publisherRequired: true })).toEqual([
      {
        field: "metadata.creators.0.person_or_org",
        messages: [message("validation.required")],
      },
      {
        field: "metadata.title",
        messages: [message("validation.tooFewCharacters", { minimum: 3 })],
      },
      { field: "metadata.publication_date", messages: [message("validation.required")] },
      {
        field: "metadata.publisher",
        messages: [message("metadata.publisherForDoi")],
      },
    ]);
  });
});

describe("the stored form", () => {
  test("fits the documented schema", () => {
    const { metadata, customFields } = readMetadata(chapter, everything);
    expect(metadataSchema.parse(metadata)).toEqual(metadata);
    expect(customFieldsSchema.parse(customFields)).toEqual(customFields);
  });

  test("the schemas can be written as JSON Schema, field by field", () => {
    const written = z.toJSONSchema(metadataSchema);
    expect(Object.keys(written.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(chapter.metadata)),
    );
    expect(written.additionalProperties).toBe(false);
    expect(Object.keys(z.toJSONSchema(customFieldsSchema).properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(chapter.custom_fields)),
    );
  });

  test("every text of a stored work is at a path that searches know", () => {
    const { metadata, customFields } = readMetadata(chapter, everything);
    const known = new Set(SCALAR_PATHS.map((leaf) => leaf.path));
    const paths = [...textPaths(metadata, "metadata"), ...textPaths(customFields, "custom_fields")];
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !known.has(path) && !path.includes(".geometry."))).toEqual([]);
  });

  function* textPaths(value: unknown, at: string): Generator<string> {
    if (typeof value === "string") yield at;
    else if (Array.isArray(value)) for (const one of value) yield* textPaths(one, at);
    else if (typeof value === "object" && value !== null) {
      const isByLanguage = "en" in value;
      for (const [key, one] of Object.entries(value)) {
        yield* textPaths(one, `${at}.${isByLanguage ? "*" : key}`);
      }
    }
  }

  const json = fc.jsonValue({ maxDepth: 4 });
  const anyKey = fc.oneof(
    fc.constantFrom(...Object.keys(chapter.metadata), ...Object.keys(chapter.custom_fields)),
    fc.string(),
  );
  /** The good work with some of its values, at any depth, replaced by anything. */
  const spoilt = fc
    .tuple(fc.infiniteStream(fc.nat(9)), fc.infiniteStream(json))
    .map(([dice, values]) => spoil(chapter, dice, values));

  function spoil(value: unknown, dice: Iterator<number>, values: Iterator<unknown>): unknown {
    if (dice.next().value === 0) return values.next().value as unknown;
    if (Array.isArray(value)) return value.map((one) => spoil(one, dice, values));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, spoil(one, dice, values)]),
    );
  }

  const body = fc.oneof(
    spoilt,
    fc.record({
      metadata: fc.dictionary(anyKey, json),
      custom_fields: fc.dictionary(anyKey, json),
    }),
  );

  test("is a fixed point: sent back, it is stored the same and nothing more is wrong with it", () => {
    fc.assert(
      fc.property(body, (sent) => {
        const input = typeof sent === "object" && sent !== null ? sent : {};
        const once = readMetadata(input, everything);
        const again = readMetadata(
          { metadata: once.metadata, custom_fields: once.customFields },
          everything,
        );
        expect(again.metadata).toEqual(once.metadata);
        expect(again.customFields).toEqual(once.customFields);
        expect(metadataSchema.safeParse(once.metadata).success).toBe(true);
        expect(customFieldsSchema.safeParse(once.customFields).success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("holds no key and no text that a database refuses", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { metadata } = readMetadata(
          { metadata: { title: `abc${text}\u0000\ud800`, description: `abc${text}\u0000\udc00` } },
          everything,
        );
        expect(JSON.stringify(metadata)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});

describe("hostile bodies", () => {
  test("keys of the language do not reach what every object inherits", () => {
    const body = JSON.parse(
      '{"metadata": {"__proto__": {"title": "polluted"}, "constructor": 1, "toString": 1,' +
        ' "funding": [{"funder": {"name": "F"}, "award": {"title": {"__proto__": "x"}}}]},' +
        ' "custom_fields": {"__proto__": {"svc:edition": "1"}}}',
    ) as { metadata: unknown; custom_fields: unknown };
    const { metadata, customFields, issues } = readMetadata(body, everything);
    expect(metadata).toEqual({ funding: [{ funder: { name: "F" } }] });
    expect(customFields).toEqual({});
    expect(issues.map((issue) => issue.field)).toEqual([
      "metadata.funding.0.award.title.__proto__",
      "metadata.__proto__",
      "metadata.constructor",
      "metadata.toString",
      "custom_fields.__proto__",
    ]);
    expect({}).not.toHaveProperty("title");
  });

  test("nesting deeper than any field is refused at its first level", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const geometry = { type: "Polygon", coordinates: deep };
    const { issues } = readMetadata(
      { metadata: { title: deep, locations: { features: [{ geometry }] } } },
      everything,
    );
    expect(issues.map((issue) => issue.field)).toEqual([
      "metadata.title",
      "metadata.locations.features.0.geometry",
    ]);
  });

  test("ten thousand creators are read, one more is not", () => {
    const creator = { person_or_org: { type: "personal", family_name: "Ross" } };
    const creators = Array.from({ length: 10_000 }, () => creator);
    expect(readMetadata({ metadata: { creators } }, everything).metadata.creators).toHaveLength(
      10_000,
    );
    expect(
      readMetadata({ metadata: { creators: [...creators, creator] } }, everything),
    ).toMatchObject({
      metadata: {},
      issues: [
        {
          field: "metadata.creators",
          messages: [message("validation.tooLong", { maximum: 10000 })],
        },
      ],
    });
  });

  test("all lists of a work together have an end", () => {
    const affiliations = Array.from({ length: 10_000 }, (_, at) => ({ name: `House ${at}` }));
    const creator = { person_or_org: { type: "personal", family_name: "Ross" }, affiliations };
    const { metadata, issues } = readMetadata(
      { metadata: { creators: Array.from({ length: 6 }, () => creator), title: "Tides" } },
      everything,
    );
    expect(metadata.title).toBe("Tides");
    expect(metadata.creators?.map((one) => one.affiliations?.length ?? 0)).toEqual([
      ...[10_000, 10_000, 10_000, 10_000, 0, 0],
    ]);
    expect(issues).toEqual([
      {
        field: "metadata.creators.4.affiliations",
        messages: [message("metadata.listsTooLong", { maximum: 50_000 })],
      },
      {
        field: "metadata.creators.5.affiliations",
        messages: [message("metadata.listsTooLong", { maximum: 50_000 })],
      },
    ]);
  });

  test("texts have an end", () => {
    const { metadata, issues } = readMetadata(
      {
        metadata: {
          title: "x".repeat(10_001),
          publisher: "\u200b".repeat(1_000_000),
          description: "<b>x</b>".repeat(20_000),
          copyright: "&".repeat(50_000),
        },
      },
      everything,
    );
    expect(metadata).toEqual({});
    expect(issues.map((issue) => issue.messages[0])).toEqual([
      message("validation.tooLong", { maximum: 10000 }),
      message("validation.tooLong", { maximum: 10000 }),
      message("validation.tooLong", { maximum: 100000 }),
      message("validation.tooLong", { maximum: 100000 }),
    ]);
  });

  test("all markup of a work together has an end", () => {
    const description = "<td>x</td>".repeat(9_000);
    const additional = Array.from({ length: 20 }, () => ({ description, type: { id: "other" } }));
    const { metadata, issues } = readMetadata(
      { metadata: { additional_descriptions: additional } },
      everything,
    );
    expect(metadata.additional_descriptions).toHaveLength(5);
    expect(issues[0]).toEqual({
      field: "metadata.additional_descriptions.5.description",
      messages: [message("metadata.textsTooLong", { maximum: 500_000 })],
    });
  });

  test("a thousand problems are listed, and that there are more", () => {
    const keys = Array.from({ length: 5000 }, (_, at) => [`key${at}`, 1]);
    const { issues } = readMetadata({ metadata: Object.fromEntries(keys) as unknown }, everything);
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)?.field).toBe("_schema");
  });
});
