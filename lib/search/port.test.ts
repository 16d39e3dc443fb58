import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { matches, type Filter } from "@/lib/core/rule";
import { database, pool } from "@/lib/db/database";
import { runTransaction } from "@/lib/db/transaction";
import { withTestDatabase } from "@/tests/support/database";
import { mergeRecent } from "./postgres/merge-recent";
import { type SearchRequest, readQuery, type SearchDocument, type Sort, worksIndex } from ".";

withTestDatabase();

const index = () => worksIndex();
const EVERYTHING: Filter = { op: "all", of: [] };

type Shape = Partial<Omit<SearchDocument, "fields">> & { fields?: Record<string, unknown> };

function aDocument(id: string, shape: Shape = {}): SearchDocument {
  return {
    kind: "record",
    id,
    parentId: `parent-${id}`,
    revision: 1,
    createdAt: new Date("2024-01-01T00:00:00Z"),
    updatedAt: new Date("2024-01-01T00:00:00Z"),
    published: { from: "2020-01-01", to: "2020-12-31" },
    versionIndex: 1,
    isLatest: true,
    isLatestDraft: true,
    hasDraft: false,
    visibility: { access_record: ["public"] },
    facets: {},
    views: 0,
    downloads: 0,
    ...shape,
    fields: { id, ...shape.fields },
  };
}

const put = (...documents: SearchDocument[]) => index().put(database(), documents);

async function ask(
  q: string | undefined,
  question: Partial<SearchRequest> = {},
): Promise<Awaited<ReturnType<ReturnType<typeof index>["query"]>>> {
  return index().query({
    scope: { of: "records", versions: "latest" },
    query: readQuery(q, { isField: index().isField }),
    where: EVERYTHING,
    sort: "oldest",
    page: 1,
    size: 100,
    ...question,
  });
}

/** Ids of the hits among those that begin with `prefix`, in their order. */
async function idsOf(prefix: string, q: string | undefined, question: Partial<SearchRequest> = {}) {
  const { hits } = await ask(q, question);
  return hits.map(({ id }) => id).filter((id) => id.startsWith(prefix));
}

describe("what a query finds", () => {
  beforeAll(async () => {
    await put(
      aDocument("q-tides", {
        versionIndex: 2,
        createdAt: new Date("2021-05-03T10:00:00Z"),
        published: { from: "2019-03-01", to: "2019-03-31" },
        fields: {
          versions: { index: 2 },
          pids: { doi: { identifier: "10.5072/AbC-12", provider: "external" } },
          metadata: {
            title: "Römische Tide-Gauges: hourly readings",
            creators: [
              {
                person_or_org: {
                  name: "Sutherland, Ishbel",
                  identifiers: [{ scheme: "orcid", identifier: "0000-0002-1694-233X" }],
                },
              },
            ],
            description: "<p>The <b>harbour</b> of Wick &amp; its sea level</p>",
            subjects: [{ id: "http://id.worldcat.org/fast/1", subject: "Oceans" }],
            languages: [{ id: "eng" }],
          },
          custom_fields: {
            "journal:journal": { title: "Journal of Tidal Studies" },
            "svc:user_defined_tags": ["sea level rise", "C++"],
            "svc:submitter_email": "secret@example.org",
          },
          internal_notes: [{ note: "confidential remark" }],
          parent: { access: { grants: [{ subject: "somebody" }], owned_by: { user: "7" } } },
          files: { count: 12, types: ["pdf", "csv"] },
        },
      }),
      aDocument("q-roman", {
        createdAt: new Date("2022-01-01T00:00:00Z"),
        published: { from: "2014-08-01", to: "2016-03-31" },
        fields: {
          versions: { index: 1 },
          metadata: {
            title: "Romans and their roads",
            creators: [{ person_or_org: { name: "O'Brien, Flann" } }],
            description: "Level ground, sea side",
          },
          files: { count: 2 },
        },
      }),
      aDocument("q-tokyo", {
        createdAt: new Date("2023-01-01T00:00:00Z"),
        published: null,
        fields: {
          metadata: { title: "東京の歴史", publisher: "Straße Verlag", formats: ["a'b\\c"] },
        },
      }),
    );
  });

  test.each<[string, string[]]>([
    // words
    ["tide", ["q-tides"]],
    ["TIDE", ["q-tides"]],
    ["romische", ["q-tides"]],
    ["RÖMISCHE", ["q-tides"]],
    ["strasse", ["q-tokyo"]],
    ["romische romans", ["q-tides", "q-roman"]],
    ["road", ["q-roman"]],
    ["readings", ["q-tides"]],
    ["reading", ["q-tides"]],
    ["title:reading", ["q-tides"]],
    ['"hourly reading"', []],
    ["obrien", ["q-roman"]],
    ["o’brien", ["q-roman"]],
    ["tide-gauges", ["q-tides"]],
    ["gauges-tide", []],
    ["東京", ["q-tokyo"]],
    ["京東", []],
    ["10.5072/abc-12", ["q-tides"]],
    ["https://doi.org/10.5072/AbC-12", ["q-tides"]],
    ["0000-0002-1694-233X", ["q-tides"]],
    ["000000021694233x", ["q-tides"]],
    ["5072", []], // not a part of an identifier
    ["eng", []], // nor of a term
    ["harbour", ["q-tides"]],
    ["b", ["q-tokyo"]], // not the tag <b> of a description
    // operators
    ["sea AND level AND romans", ["q-roman"]],
    ["sea -romans", ["q-tides"]],
    ["+sea +harbour", ["q-tides"]],
    ["sea NOT (harbour OR wick)", ["q-roman"]],
    ["NOT sea", ["q-tokyo"]],
    ["(harbour OR 東京) AND NOT tide", ["q-tokyo"]],
    // phrases
    ['"sea level"', ["q-tides"]],
    ['"level sea"', []],
    ['"ground side"~2', ["q-roman"]],
    ['"ground side"', []],
    ['"readings sutherland"', []], // from one field into the next
    // fields
    ["title:romans", ["q-roman"]],
    ["title:harbour", []],
    ["description:harbour", ["q-tides"]],
    ["description:romans", []],
    ['description:"sea level"', ["q-tides"]],
    ["metadata.title:(romans OR tide)", ["q-tides", "q-roman"]],
    ['creators.name:"sutherland, ishbel"', ["q-tides"]],
    ["doi:10.5072/abc-12", ["q-tides"]],
    ["pids.doi.identifier:10.5072/abc", []],
    ["metadata.creators.person_or_org.identifiers.identifier:0000-0002-1694-233x", ["q-tides"]],
    ["metadata.languages.id:eng", ["q-tides"]],
    ['metadata.subjects.id:"http://id.worldcat.org/fast/1"', ["q-tides"]],
    ["id:q-roman", ["q-roman"]],
    ["parent.access.owned_by.user:7", ["q-tides"]],
    ['custom_fields.journal\\:journal.title:"tidal studies"', ["q-tides"]],
    ['custom_fields.journal:journal.title:"tidal studies"', ["q-tides"]],
    ['custom_fields.svc\\:user_defined_tags:"sea level rise"', ["q-tides"]],
    ["files.types:pdf", ["q-tides"]],
    ["nonsense:tide", []],
    ["metadata.nonsense:tide", []],
    // a title as it is written
    ["metadata.title.original:Romans", ["q-roman"]],
    ["metadata.title.original:romans", []],
    ["metadata.title.original:Romische", []],
    ['metadata.title.original:"Tide-Gauges: hourly"', ["q-tides"]],
    ['metadata.title.original:"Tide Gauges hourly"', []],
    ["metadata.title.original:Röm*", ["q-tides"]],
    ["metadata.title.original:röm*", []],
    ["metadata.title.original:*mans", ["q-roman"]],
    ["metadata.title.original:/R[oö]m.*/", ["q-tides", "q-roman"]],
    ["metadata.title.original:[Roman TO Romax]", ["q-roman"]],
    // what exists
    ["_exists_:metadata.description AND id:q*", ["q-tides", "q-roman"]],
    ["_exists_:metadata.subjects", ["q-tides"]],
    ["_exists_:custom_fields.journal\\:journal", ["q-tides"]],
    ["metadata.languages.id:*", ["q-tides"]],
    // ranges
    ["created:[2021 TO 2021]", ["q-tides"]],
    ["created:[2021-05-03 TO 2022-01-01}", ["q-tides"]],
    ["created:>2021 AND created:<2023", ["q-roman"]],
    ["created:>=2022-01-01T00:00:00Z", ["q-roman", "q-tokyo"]],
    ["created:2021-05-03", ["q-tides"]],
    ["created:[2021-01-01||+4M TO now]", ["q-tides", "q-roman", "q-tokyo"]],
    ["metadata.publication_date_range:[2015 TO 2018]", ["q-roman"]],
    ["metadata.publication_date:[* TO 2019]", ["q-tides", "q-roman"]],
    ["versions.index:>1", ["q-tides"]],
    ["files.count:[2 TO 12}", ["q-roman"]],
    ["files.count:12", ["q-tides"]],
    // patterns
    ["harb*", ["q-tides"]],
    ["h?rbour", ["q-tides"]],
    ["*bour", ["q-tides"]],
    ["rom*s", ["q-roman"]],
    ["title:rom*", ["q-tides", "q-roman"]],
    ["title:*mans", ["q-roman"]],
    ["description:har*", ["q-tides"]],
    ["tide-gau*", ["q-tides"]],
    ["doi:10.5072/*", ["q-tides"]],
    ["doi:*-12", ["q-tides"]],
    ["romans?", ["q-roman"]],
    ["/harb.*r/", ["q-tides"]],
    ["/harb(or|our)/", ["q-tides"]],
    ["title:/roma.s?/", ["q-roman"]],
    ["doi:/10.5072\\/abc-[0-9]{2}/", ["q-tides"]],
    ["/har/", []],
    ["東京の*", ["q-tokyo"]],
    ["/harbou[rx]|東京/", ["q-tides", "q-tokyo"]],
    ["harbor~", ["q-tides"]],
    ["harbuor~1", ["q-tides"]],
    ["herbour~1", ["q-tides"]],
    ["zzzzzz~2", []],
  ])("%s", async (q, expected) => {
    expect(await idsOf("q-", q)).toEqual(expected);
  });

  test.each([
    "confidential",
    "secret",
    "somebody",
    "internal_notes.note:confidential",
    "_exists_:internal_notes*",
    "_exists_:internal_notes",
    "parent.access.grants.subject:somebody",
    "_exists_:parent.access.grants",
    "custom_fields.svc\\:submitter_email:secret*",
    "custom_fields.*:secret",
    "/secre./",
  ])("nothing is found by what is not public: %s", async (q) => {
    expect((await ask(q)).total).toBe(0);
  });

  test.each([
    ...["created:[foo TO bar]", "versions.index:[a TO b]", "files.count:>x"],
    ...["created:foo", "created:2020-13", "files.count:many", "versions.index:1*", "created:/2.*/"],
  ])("a date or number without sense is refused with its position: %s", async (q) => {
    await expect(ask(q)).rejects.toMatchObject({ status: 400, extra: { position: 0 } });
  });

  test.each([
    ...[
      "*:* *a* *?*",
      "/(a+)+$/",
      "/((((a{9}){9}){9}){9})*/",
      "*?*?*?*?*?x",
      "'; DROP TABLE search_work; --",
    ],
    ...[
      "a' | 'b",
      "\\'",
      "title:'\\\\'",
      "a:*b&c|!d<->",
      '"\\"',
      "\u0001\u0002",
      "\\",
      "🦊 OR \ud800",
      "a\0b",
    ],
    "x".repeat(19_000),
    `"${"a ".repeat(9_000)}"`,
    `${"*a".repeat(500)}`,
    "a~ ".repeat(100),
    `${"(".repeat(40)}a${")".repeat(40)}`,
    "a OR b ".repeat(500),
    "title:[a TO z] OR created:[now-99999y TO now+99999y]",
  ])("hostile text gets an answer or a refusal: %s", async (q) => {
    try {
      expect((await ask(q, { sort: "bestmatch" })).total).toBeGreaterThanOrEqual(0);
    } catch (problem) {
      expect(problem).toMatchObject({ status: 400 });
    }
  });
});

describe("patterns", () => {
  beforeAll(async () => {
    const words = Array.from({ length: 1_001 }, (_, n) => `wide${n}pattern`);
    await put(
      ...Array.from({ length: 11 }, (_, n) =>
        aDocument(`w-${n}`, {
          fields: { metadata: { title: words.slice(n * 100, n * 100 + 100).join(" ") } },
        }),
      ),
    );
  });

  test.each(["*pattern", "title:*pattern", "/wide.*n/", "title:[wide TO widf]", "w?de*n"])(
    "what fits more words than can be asked for is refused, and named: %s",
    async (q) => {
      const named = q.replace("title:", "");
      const problem: unknown = await ask(q).catch((error: unknown) => error);
      expect(problem).toMatchObject({ status: 400 });
      expect(JSON.stringify(problem)).toContain(named);
    },
  );

  test("what fits many is found whole", async () => {
    expect(await idsOf("w-", "*9pattern")).toHaveLength(10);
    expect(await idsOf("w-", "/wide[0-9]{1,2}pattern/")).toEqual(["w-0"]);
    expect(await idsOf("w-", "wide*")).toHaveLength(11);
  });

  test("a query asks the dictionary a bounded number of times", async () => {
    const misspelt = (count: number) =>
      Array.from({ length: count }, (_, n) => `wide${n}patern~1`).join(" ");
    expect(await idsOf("w-", misspelt(30))).toEqual(["w-0"]);
    await expect(ask(misspelt(31))).rejects.toMatchObject({ status: 400 });
  });
});

describe("forms and scripts", () => {
  beforeAll(async () => {
    const titles: Readonly<Record<string, string>> = {
      umlaut: "Müllers Bäume",
      digraph: "Muellers Baeume",
      bare: "Mullers Baume",
      ligature: "L'Œuvre d'Alembert",
      hyphen: "The COVID-19 pandemic",
      joined: "Models of COVID19",
      symbols: "Learning C++ and C# on .NET",
      letter: "Vitamin C in a net",
      states: "Rivers of the U.S.",
      genitive: "Women's work",
      formula: "Clusters of H₂O",
      chinese: "深度学习在医学图像中的应用",
      korean: "한국어를 배우다",
      thai: "ประวัติศาสตร์ไทย",
      japanese: "データベースの水",
      arabic: "كِتَابُ العُلُوم",
      hebrew: "שָׁלוֹם עוֹלָם",
      greek: "Ἀθῆναι και Θάλασσα",
      cyrillic: "Ёлка и её история",
    };
    await put(
      ...Object.entries(titles).map(([name, title]) =>
        aDocument(`f-${name}`, { fields: { metadata: { title } } }),
      ),
    );
  });

  test.each<[string, string[]]>([
    ["müllers", ["umlaut", "digraph", "bare"]],
    ["muellers", ["umlaut", "digraph", "bare"]],
    ["mullers", ["umlaut", "digraph", "bare"]],
    ["title:bäume", ["umlaut", "digraph", "bare"]],
    ["title:baeume", ["umlaut", "digraph", "bare"]],
    ["oeuvre", ["ligature"]],
    ["œuvre", ["ligature"]],
    ["l’œuvre", ["ligature"]],
    ["l'oeuvre AND alembert", ["ligature"]],
    ["covid-19", ["hyphen", "joined"]],
    ["COVID19", ["hyphen", "joined"]],
    ['"covid 19"', ["hyphen"]],
    ["covid", ["hyphen", "joined"]],
    ["title:covid19", ["hyphen", "joined"]],
    ["C++", ["symbols"]],
    ["c#", ["symbols"]],
    ["title:c++", ["symbols"]],
    ['"c++ and"', ["symbols"]],
    [".NET", ["symbols"]],
    ["vitamin AND c", ["letter"]],
    ["u.s.", ["states"]],
    ["US", ["states"]],
    ["women", ["genitive"]],
    ["women's", ["genitive"]],
    ["womens", ["genitive"]],
    ["h2o", ["formula"]],
    ["医学", ["chinese"]],
    ["图像", ["chinese"]],
    ["学图", ["chinese"]],
    ["像图", []],
    ["机器学习", ["chinese"]],
    ['"机器学习"', []],
    ['"医学图像"', ["chinese"]],
    ["한국어", ["korean"]],
    ["한국", ["korean"]],
    ["배우", ["korean"]],
    ["ไทย", ["thai"]],
    ["データ", ["japanese"]],
    ["水", ["japanese"]],
    ["医", ["chinese"]],
    ["كتاب", ["arabic"]],
    ["כתב", []],
    ["שלום", ["hebrew"]],
    ["αθηναι", ["greek"]],
    ["ΘΑΛΑΣΣΑ", ["greek"]],
    ["елка", ["cyrillic"]],
    ["ёлка", ["cyrillic"]],
  ])("%s", async (q, expected) => {
    expect((await idsOf("f-", q)).sort()).toEqual(expected.map((name) => `f-${name}`).sort());
  });
});

describe("what is best", () => {
  test("titles before descriptions, all words before some, rare words before common ones", async () => {
    const filler = Array.from({ length: 30 }, (_, n) =>
      aDocument(`b-filler-${n}`, { fields: { metadata: { title: `common filler ${n}` } } }),
    );
    await put(
      ...filler,
      aDocument("b-body", {
        fields: { metadata: { title: "Other", description: "a quokka here" } },
      }),
      aDocument("b-title", { fields: { metadata: { title: "The quokka" } } }),
      aDocument("b-both", { fields: { metadata: { title: "common quokka" } } }),
    );
    const sort: Sort = "bestmatch";
    expect((await idsOf("b-", "quokka", { sort })).slice(-1)).toEqual(["b-body"]);
    expect((await idsOf("b-", "common quokka", { sort }))[0]).toBe("b-both");
    const boosted = await idsOf("b-", "title:the^9 OR title:other^0.01 OR title:common", { sort });
    expect(boosted.at(-1)).toBe("b-body");
    expect(boosted[0]).toBe("b-title");
  });
});

describe("order of many matches", () => {
  const COUNT = 700;
  /** Every second document has both words; how often, its number says. */
  const text = (n: number) =>
    `${"granite ".repeat(1 + (n % 7))}${n % 2 === 0 ? "moorland " : ""}${"other ".repeat(n % 11)}`;

  beforeAll(async () => {
    for (let from = 0; from < COUNT; from += 100)
      await put(
        ...Array.from({ length: 100 }, (_, at) => {
          const n = from + at;
          return aDocument(`m-${String(n).padStart(3, "0")}`, {
            createdAt: new Date(Date.UTC(2020, 0, 1) + n * 60_000),
            visibility: {
              access_record: ["public"],
              communities: [n % 10 === 0 ? "small" : "large"],
            },
            fields: { metadata: { title: "Stone", description: text(n) } },
          });
        }),
      );
  });

  const ranked = async (question: Partial<SearchRequest> = {}) =>
    (await idsOf("m-", "granite moorland", { sort: "bestmatch", ...question })).map((id) =>
      Number(id.slice(2)),
    );
  const inSmall: Filter = { op: "in", field: "communities", values: ["small"] };

  test("is that of the words: those with both come first, and age decides between equals", async () => {
    const all = await pagesOf(7);
    expect(all).toHaveLength(COUNT);
    expect(all.slice(0, COUNT / 2).every((n) => n % 2 === 0)).toBe(true);
    // Their texts are the same every 154 documents.
    for (const n of [0, 1, 2, 3]) {
      const same = all.filter((one) => one % 154 === n);
      expect(same).toEqual([...same].sort((one, other) => other - one));
    }
    const places = (n: number) => all.indexOf(n);
    // More of a word in a text of the same length, and the same in a shorter text.
    expect(places(13)).toBeLessThan(places(2 * 77 + 13 - 6 * 11));
  });

  test("is the same before and after their weights are in the lists, and whatever narrows it", async () => {
    const before = await ranked({ size: 100 });
    const narrowed = await ranked({ size: 50, where: inSmall });
    await vi.waitFor(async () => {
      await mergeRecent("works", "search_work", 1);
      const { rowCount } = await pool().query("SELECT FROM search_recent WHERE source = 'works'");
      expect(rowCount).toBe(0);
    });
    expect(await ranked({ size: 100 })).toEqual(before);
    expect(await ranked({ size: 50, where: inSmall })).toEqual(narrowed);
    const all = await pagesOf(7);
    expect(all.filter((n) => n % 10 === 0).slice(0, 50)).toEqual(narrowed);
    expect(new Set(all).size).toBe(COUNT);
  });

  const pagesOf = async (pages: number) => {
    const found = [];
    for (let page = 1; page <= pages; page++) found.push(...(await ranked({ page, size: 100 })));
    return found;
  };
});

describe("who may see", () => {
  const values = ["a", "b", "c"];
  const fields = ["access_record", "owner", "grants"];
  const held = fc.record(
    Object.fromEntries(fields.map((field) => [field, fc.subarray(values)])),
  ) as fc.Arbitrary<Record<string, string[]>>;
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        op: fc.constant("in" as const),
        field: fc.constantFrom(...fields),
        values: fc.subarray(values),
      }),
      fc.record({
        op: fc.constantFrom("all" as const, "any" as const),
        of: fc.array(tie("filter"), { maxLength: 3 }),
      }),
    ),
  }));

  test("a filter passes exactly the rows the rule allows", async () => {
    const rows = fc.sample(held, { numRuns: 40, seed: 7 });
    await put(
      ...rows.map((visibility, n) =>
        aDocument(`v-${String(n).padStart(2, "0")}`, {
          visibility,
          fields: { metadata: { title: "visible" } },
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(filter, async (where) => {
        const expected = rows.flatMap((row, n) =>
          matches(where, row) ? [`v-${String(n).padStart(2, "0")}`] : [],
        );
        const result = await ask("visible", { where });
        expect(result.hits.map(({ id }) => id)).toEqual(expected);
        expect(result.total).toBe(expected.length);
      }),
      { numRuns: 100 },
    );
  });

  test("values cannot pretend to be another field's", async () => {
    await put(aDocument("v2-x", { visibility: { note: ["x", "owner=9", "a\u0001=b"] } }));
    const where: Filter = { op: "in", field: "owner", values: ["9"] };
    expect(await idsOf("v2-", undefined, { where })).toEqual([]);
  });
});

describe("which documents a list is about", () => {
  beforeAll(async () => {
    const title = { metadata: { title: "scoped" } };
    const id = (n: number) => ({ createdAt: new Date(Date.UTC(2024, 0, n)), fields: title });
    await put(
      aDocument("s-1", { ...id(1), parentId: "s", isLatest: false, isLatestDraft: false }),
      aDocument("s-2", { ...id(2), parentId: "s", isLatestDraft: false, hasDraft: true }),
      aDocument("s-2", {
        ...id(3),
        kind: "draft",
        parentId: "s",
        isLatest: false,
        isLatestDraft: false,
      }),
      aDocument("s-3", { ...id(4), kind: "draft", parentId: "s", isLatest: false }),
    );
  });

  test.each<[SearchRequest["scope"], string[]]>([
    [{ of: "records", versions: "latest" }, ["record s-2"]],
    [{ of: "records", versions: "all" }, ["record s-1", "record s-2"]],
    [{ of: "dashboard", versions: "latest" }, ["draft s-3"]],
    [{ of: "dashboard", versions: "all" }, ["record s-1", "draft s-2", "draft s-3"]],
  ])("%j", async (scope, expected) => {
    const { hits, total } = await ask("scoped", { scope });
    expect(hits.map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
    expect(total).toBe(expected.length);
  });
});

describe("facets", () => {
  const facets = ["resource_type", "file_type", "publication_date", "subject"];
  const many = (letter: string, shape: Shape) => (n: number) =>
    aDocument(`f-${letter}${n}`, { ...shape, fields: { metadata: { title: "faceted" } } });

  beforeAll(async () => {
    await put(
      ...[1, 2, 3].map(
        many("photo", {
          published: { from: "2018-01-01", to: "2020-12-31" },
          facets: {
            resource_type: ["image", "image::image-photo"],
            file_type: ["jpg"],
            subject: ["a=b"],
          },
        }),
      ),
      ...[1, 2].map(
        many("set", {
          published: { from: "2020-05-01", to: "2020-05-31" },
          facets: { resource_type: ["dataset"], file_type: ["csv", "pdf"] },
        }),
      ),
      many("plain", { published: null, facets: { resource_type: ["image"], file_type: ["pdf"] } })(
        1,
      ),
    );
  });

  test("count all that was asked for, whatever is selected", async () => {
    const result = await ask("faceted", { facets, selected: { file_type: ["csv"] } });
    expect(result.total).toBe(2);
    expect(result.facets).toEqual({
      resource_type: [
        {
          key: "image",
          count: 4,
          isSelected: false,
          inner: [{ key: "image-photo", count: 3, isSelected: false }],
        },
        { key: "dataset", count: 2, isSelected: false, inner: [] },
      ],
      file_type: [
        { key: "jpg", count: 3, isSelected: false },
        { key: "pdf", count: 3, isSelected: false },
        { key: "csv", count: 2, isSelected: true },
      ],
      publication_date: [
        { key: "2018", count: 3, isSelected: false },
        { key: "2019", count: 3, isSelected: false },
        { key: "2020", count: 5, isSelected: false },
      ],
      subject: [{ key: "a=b", count: 3, isSelected: false }],
    });
  });

  test("count what choosing a value would leave, where counts are narrowed", async () => {
    const selected = { file_type: ["pdf"], resource_type: ["image"] };
    const narrowed = { facets, facetCounts: "narrowed" } as const;
    const result = await ask("faceted", { ...narrowed, selected });
    expect(result.total).toBe(1);
    expect(result.facets).toEqual({
      resource_type: [
        { key: "dataset", count: 2, isSelected: false, inner: [] },
        { key: "image", count: 1, isSelected: true, inner: [] },
      ],
      file_type: [
        { key: "jpg", count: 3, isSelected: false },
        { key: "pdf", count: 1, isSelected: true },
      ],
      publication_date: [],
      subject: [],
    });
    const photos = { file_type: ["jpg"], publication_date: ["2019..2019"] };
    const { facets: counted } = await ask("faceted", { ...narrowed, selected: photos });
    expect(counted.subject).toEqual([{ key: "a=b", count: 3, isSelected: false }]);
    expect(counted.publication_date?.map(({ count }) => count)).toEqual([3, 3, 3]);
    expect(await ask("faceted", narrowed)).toEqual(await ask("faceted", { facets }));
  });

  test.each<[Record<string, string[]>, number]>([
    [{ file_type: ["pdf", "jpg"] }, 6],
    [{ file_type: ["pdf"], resource_type: ["dataset"] }, 2],
    [{ resource_type: ["image"] }, 4],
    [{ resource_type: ["image::image-photo"] }, 3],
    [{ subject: ["a=b"] }, 3],
    [{ subject: ["missing"] }, 0],
    [{ publication_date: ["2014..2018"] }, 3],
    [{ publication_date: ["..2020"] }, 5],
    [{ publication_date: ["2021.."] }, 0],
    [{ publication_date: ["(2019..2020]"] }, 5],
    [{ publication_date: ["(2020.."] }, 0],
    [{ publication_date: ["2020-05..2020-05-31"] }, 5],
    [{ publication_date: ["2017..2018", "2020-05"] }, 5],
    [{ unknown: ["x"] }, 6],
    [{ file_type: [] }, 6],
  ])("%j narrows to %i", async (selected, total) => {
    expect((await ask("faceted", { selected })).total).toBe(total);
  });

  test("a facet of very many values does not push those of another aside", async () => {
    const subjects = (n: number) => Array.from({ length: 90 }, (_, at) => `only ${n} ${at}`);
    await put(
      ...Array.from({ length: 25 }, (_, n) =>
        aDocument(`f-crowd-${n}`, {
          facets: {
            subject: [...subjects(n), ...(n < 3 ? ["shared"] : [])],
            "svc:user_defined_tags": [`tag ${n}`],
          },
          fields: { metadata: { title: "crowded" } },
        }),
      ),
    );
    const names = ["subject", "svc:user_defined_tags"];
    const { facets: counted } = await ask("crowded", {
      facets: names,
      selected: { subject: ["only 7 7"] },
    });
    expect(counted.subject?.[0]).toEqual({ key: "shared", count: 3, isSelected: false });
    expect(counted.subject).toContainEqual({ key: "only 7 7", count: 1, isSelected: true });
    expect(counted["svc:user_defined_tags"]).toHaveLength(20);
  });

  test("a selected value is listed even when nothing has it", async () => {
    const { facets: counted } = await ask("faceted", { facets, selected: { subject: ["zzz"] } });
    expect(counted.subject).toContainEqual({ key: "zzz", count: 0, isSelected: true });
  });

  test.each(["2014...2020", "foo..bar", "..", "2020-13.."])(
    "%s is no range of dates",
    async (one) => {
      await expect(ask("faceted", { selected: { publication_date: [one] } })).rejects.toMatchObject(
        {
          status: 400,
          issues: [{ field: "publication_date" }],
        },
      );
    },
  );
});

describe("order and pages", () => {
  beforeAll(async () => {
    await put(
      ...Array.from({ length: 12 }, (_, n) =>
        aDocument(`o-${String(n).padStart(2, "0")}`, {
          createdAt: new Date(Date.UTC(2024, 0, 1 + Math.floor(n / 3))),
          updatedAt: new Date(Date.UTC(2024, 5, 12 - n)),
          submittedAt: new Date(Date.UTC(2024, 0, 1 + ((n * 5) % 12))),
          published:
            n === 11 ? null : { from: `20${10 + (n % 4)}-01-01`, to: `20${10 + (n % 4)}-12-31` },
          versionIndex: 1 + (n % 2),
          views: n % 5,
          downloads: n === 4 ? 9 : 0,
          fields: { metadata: { title: "ordered" } },
        }),
      ),
    );
  });

  const numbers = async (sort: Sort, page = 1, size = 12) =>
    (await idsOf("o-", "ordered", { sort, page, size })).map((id) => Number(id.slice(2)));

  test.each<[Sort, number[]]>([
    ["newest", [9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2]],
    ["oldest", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ["updated-desc", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ["updated-asc", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ["submitted-desc", [7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5, 0]],
    ["submitted-asc", [0, 5, 10, 3, 8, 1, 6, 11, 4, 9, 2, 7]],
    ["published-desc", [3, 7, 2, 6, 10, 1, 5, 9, 0, 4, 8, 11]],
    ["published-asc", [11, 0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7]],
    ["version", [1, 3, 5, 7, 9, 11, 0, 2, 4, 6, 8, 10]],
    ["mostviewed", [4, 9, 3, 8, 2, 7, 1, 6, 11, 0, 5, 10]],
    ["mostdownloaded", [4, 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]],
  ])("%s", async (sort, expected) => {
    expect(await numbers(sort)).toEqual(expected);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => numbers(sort, page, 5)));
    expect(pages).toEqual([expected.slice(0, 5), expected.slice(5, 10), expected.slice(10), []]);
  });

  test.each<Exclude<Sort, "bestmatch">>(["newest", "oldest", "published-desc", "mostviewed"])(
    "a scan by %s meets every document once, in order",
    async (sort) => {
      const seen: number[] = [];
      let after: string | undefined;
      for (let pieces = 0; pieces < 10; pieces++) {
        const piece = await index().scan({
          scope: { of: "records", versions: "latest" },
          query: readQuery("ordered"),
          where: EVERYTHING,
          sort,
          size: 4,
          ...(after === undefined ? {} : { after }),
        });
        seen.push(...piece.hits.map(({ id }) => Number(id.slice(2))));
        after = piece.next;
        if (after === undefined) break;
      }
      expect(seen).toEqual(await numbers(sort));
    },
  );

  test("the newest of several questions are those of each, as soon as they are written", async () => {
    const questions = ["title:ordered", "title:order*", "ordered", "title:unordered"].map((q) => ({
      query: readQuery(q),
      where: EVERYTHING,
    }));
    const ask = async (size: number) => {
      const documents = { scope: { of: "records", versions: "latest" }, size } as const;
      const found = await index().newest(documents, questions);
      return found.map(({ hits, isAll }) => [hits.map(({ id }) => Number(id.slice(2))), isAll]);
    };
    const all = await numbers("newest");
    expect(await ask(5)).toEqual([...[1, 2, 3].map(() => [all.slice(0, 5), false]), [[], true]]);
    const fields = { metadata: { title: "ordered" } };
    await put(aDocument("o-12", { createdAt: new Date(Date.UTC(2024, 1, 1)), fields }));
    expect(await ask(13)).toEqual([...[1, 2, 3].map(() => [[12, ...all], true]), [[], true]]);
    await index().remove(database(), [{ kind: "record", id: "o-12" }]);
    expect(await ask(12)).toEqual([...[1, 2, 3].map(() => [all, true]), [[], true]]);
  });

  test.each(["", "nonsense", Buffer.from('["newest","x","y","z"]').toString("base64url")])(
    "a cursor that was not given out is refused: %s",
    async (after) => {
      const scan = index().scan({
        scope: { of: "records", versions: "latest" },
        query: undefined,
        where: EVERYTHING,
        sort: "newest",
        size: 1,
        after,
      });
      await expect(scan).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe("changes", () => {
  const titled = (revision: number, title: string) =>
    aDocument("c-1", { revision, fields: { metadata: { title } } });

  test("are found at once, and no longer when taken back", async () => {
    await put(titled(1, "firstword"));
    expect(await idsOf("c-", "firstword")).toEqual(["c-1"]);
    await put(titled(2, "secondword"));
    expect(await idsOf("c-", "firstword")).toEqual([]);
    expect(await idsOf("c-", "secondword")).toEqual(["c-1"]);
    const failed = runTransaction(async (db) => {
      await index().put(db, [titled(3, "thirdword")]);
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await idsOf("c-", "thirdword")).toEqual([]);
    expect(await idsOf("c-", "secondword")).toEqual(["c-1"]);
  });

  test("an older state never replaces a newer one", async () => {
    await put(titled(9, "newerstate"));
    await put(titled(8, "olderstate"));
    expect(await idsOf("c-", "olderstate OR newerstate")).toEqual(["c-1"]);
    expect(await idsOf("c-", "newerstate")).toEqual(["c-1"]);
  });

  test("a draft and its published version come and go apart", async () => {
    const both = { id: "c-2", fields: { metadata: { title: "twofold" } } };
    await put(aDocument("c-2", both), aDocument("c-2", { ...both, kind: "draft" }));
    await index().remove(database(), [{ kind: "draft", id: "c-2" }]);
    const { hits } = await ask("twofold", { scope: { of: "dashboard", versions: "all" } });
    expect(hits).toEqual([{ kind: "record", id: "c-2" }]);
  });

  test("two that add the same new words at once both succeed", async () => {
    const words = (n: number) => Array.from({ length: 200 }, (_, at) => `fresh${(at * n) % 211}x`);
    await Promise.all(
      [1, 3, 5, 7, 11, 13].map((n) =>
        put(aDocument(`c-race-${n}`, { fields: { metadata: { title: words(n).join(" ") } } })),
      ),
    );
    expect((await idsOf("c-race-", "fresh1x")).length).toBe(6);
  });

  test("a very long text is kept within what a row can hold", async () => {
    const long = Array.from({ length: 150_000 }, (_, n) => `w${n.toString(36)}`).join(" ");
    await put(
      aDocument("c-long", { fields: { metadata: { title: "lengthy", description: long } } }),
    );
    expect(await idsOf("c-", "lengthy")).toEqual(["c-long"]);
    expect(await idsOf("c-", "w10")).toEqual(["c-long"]);
  });

  test("words at the end of a very long text are found in their field", async () => {
    const words = Array.from({ length: 400_000 }, (_, n) => `v${(n % 2_000).toString(36)}`);
    const description = `${words.join(" ")} epilogue`;
    await put(aDocument("c-late", { fields: { metadata: { title: "late", description } } }));
    expect(await idsOf("c-", "metadata.description:epilogue")).toEqual(["c-late"]);
    expect(await idsOf("c-", "metadata.description:va")).toEqual(["c-late"]);
  });
});

test("a permission fact is replaced in all documents of a family, and nothing else of them", async () => {
  const visibility = { access_record: ["restricted"], grants: ["user:1:view", "user:2:view"] };
  const family = ["family-a", "family-b"].map((id) => aDocument(id, { visibility, revision: 3 }));
  await put(...family, aDocument("family-c", { visibility }));
  const seenBy = (user: string) =>
    idsOf("family-", undefined, {
      where: {
        op: "all",
        of: [
          { op: "in", field: "access_record", values: ["restricted"] },
          { op: "in", field: "grants", values: [`user:${user}:view`] },
        ],
      },
    });
  await index().setVisibility(database(), ["family-a", "family-b"], { grants: ["user:2:view"] });
  expect(await seenBy("1")).toEqual(["family-c"]);
  expect(await seenBy("2")).toEqual(["family-a", "family-b", "family-c"]);
  await index().setVisibility(database(), ["family-a"], { grants: [] });
  expect(await seenBy("2")).toEqual(["family-b", "family-c"]);
});
