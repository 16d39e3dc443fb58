import { beforeAll, describe, expect, test } from "vitest";
import type { Filter } from "@/lib/core/rule";
import { database, pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { formOf, wordIn } from "./postgres/lexemes";
import type { Newest } from "./port";
import { type SearchRequest, readQuery, type SearchDocument, type Sort, worksIndex } from ".";

/**
 * Enough works for every way of finding them: words in all, in half, in a hundredth and in a handful of works,
 * with statistics that know it. Every plan must give the result of a plain loop.
 */
withTestDatabase();

const COUNT = 10_300;
const all = Array.from({ length: COUNT }, (_, n) => n);
/** Words by how the number of a work decides about them. */
const WORDS: Record<string, (n: number) => boolean> = {
  every: () => true,
  half: (n) => n % 2 === 0,
  third: (n) => n % 3 === 0,
  hundredth: (n) => n % 100 === 7,
  handful: (n) => n % 2500 === 11,
};
/** Beginnings of words that are rare themselves. */
const BEGINNINGS: Record<string, (n: number) => boolean> = {
  manyfold: (n) => n % 3 !== 1,
  fewer: (n) => n % 40 === 13,
  ancient: (n) => n < 6_000,
};
const has = (word: string) => (n: number) => WORDS[word]?.(n) === true;

function aDocument(n: number): SearchDocument {
  const created = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000);
  const words = Object.keys(WORDS).filter((word) => has(word)(n));
  const rare = Object.entries(BEGINNINGS).flatMap(([beginning, isIn]) =>
    isIn(n) ? [`${beginning}${n}`] : [],
  );
  return {
    kind: "record",
    id: `w${String(n).padStart(6, "0")}`,
    parentId: `p${n}`,
    revision: 1,
    createdAt: created,
    updatedAt: created,
    published: { from: `${1900 + (n % 120)}-01-01`, to: `${1900 + (n % 120)}-12-31` },
    versionIndex: 1,
    isLatest: true,
    isLatestDraft: true,
    hasDraft: false,
    visibility: {
      access_record: [n % 10 === 0 ? "restricted" : "public"],
      owner: [String(n % 1000)],
    },
    facets: { file_type: [n % 4 === 0 ? "csv" : "pdf"], subject: [`subject ${n % 700}`] },
    fields: {
      metadata: {
        description: [...words, ...rare].join(" "),
        title: n % 50 === 0 ? `half title ${n}` : "x",
        subjects: rare.map((subject) => ({ subject })),
      },
    },
    views: n % 7,
    downloads: 0,
  };
}

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 1000)
    await worksIndex().put(database(), all.slice(from, from + 1000).map(aDocument));
  await pool().query("VACUUM ANALYZE search_work");
}, 120_000);

const PUBLIC: Filter = { op: "in", field: "access_record", values: ["public"] };
const isPublic = (n: number) => n % 10 !== 0;
const MINE: Filter = { op: "any", of: [{ op: "in", field: "owner", values: ["13"] }] };

const ask = (question: Partial<SearchRequest> & { q?: string }) =>
  worksIndex().query({
    scope: { of: "records", versions: "latest" },
    query: readQuery(question.q),
    where: PUBLIC,
    sort: "newest",
    page: 1,
    size: 25,
    ...question,
  });
const numbersOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => Number(id.slice(1)));

const BY: Partial<Record<Sort, (a: number, b: number) => number>> = {
  newest: (a, b) => b - a,
  oldest: (a, b) => a - b,
  "published-desc": (a, b) => (b % 120) - (a % 120) || a - b,
  mostviewed: (a, b) => (b % 7) - (a % 7) || a - b,
  version: (a, b) => a - b,
};

describe.each<[string, (n: number) => boolean]>([
  ["every", has("every")],
  ["half", has("half")],
  ["hundredth", has("hundredth")],
  ["handful", has("handful")],
  ["half AND third", (n) => has("half")(n) && has("third")(n)],
  ["hundredth OR handful", (n) => has("hundredth")(n) || has("handful")(n)],
  ["every -half", (n) => !has("half")(n)],
  ["NOT third", (n) => !has("third")(n)],
  ["third created:[2020-06 TO 2020-07]", (n) => has("third")(n) || inSummer(n)],
  ["+third +created:[2020-06 TO 2020-07]", (n) => has("third")(n) && inSummer(n)],
])("the works for %s", (q, isMatch) => {
  const matching = all.filter((n) => isMatch(n) && isPublic(n));

  test.each(Object.entries(BY))("in the order of %s", async (sort, compare) => {
    const expected = [...matching].sort(compare);
    for (const [page, size] of [
      [1, 25],
      [3, 40],
      [Math.max(1, Math.ceil(Math.min(expected.length, 9_900) / 100)), 100],
    ] as const) {
      const { hits } = await ask({ q, sort: sort as Sort, page, size });
      expect(numbersOf(hits)).toEqual(expected.slice((page - 1) * size, page * size));
    }
  });

  test("each once among the best matches, however many pages are turned", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 10; page++) {
      const { hits } = await ask({ q, sort: "bestmatch", page, size: 120 });
      seen.push(...numbersOf(hits));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(Math.min(matching.length, 1200));
    expect(seen.every((n) => isMatch(n) && isPublic(n))).toBe(true);
  });

  test("are all counted", async () => {
    const { facets, ...found } = await ask({ q, facets: ["file_type", "subject"] });
    expect(found).toMatchObject({
      ...{ total: matching.length, isTotalEstimated: false, areFacetsEstimated: false },
    });
    const csv = matching.filter((n) => n % 4 === 0).length;
    expect(facets.file_type?.find(({ key }) => key === "csv")?.count ?? 0).toBe(csv);
    expect(facets.subject?.length).toBe(Math.min(20, new Set(matching.map((n) => n % 700)).size));
  });
});

function inSummer(n: number): boolean {
  const created = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000);
  return created.getUTCFullYear() === 2020 && [5, 6].includes(created.getUTCMonth());
}

test("everything is counted, however much it is", async () => {
  const everything: Filter = { op: "all", of: [] };
  const exact = { isTotalEstimated: false };
  expect(await ask({ q: "every", where: everything })).toMatchObject({ total: COUNT, ...exact });
  expect(await ask({ where: everything })).toMatchObject({ total: COUNT, ...exact });
  const csv = await ask({ where: everything, selected: { file_type: ["csv"] } });
  expect(csv).toMatchObject({ total: COUNT / 4, ...exact });
});

test("what few may see is found among what everybody searches for", async () => {
  for (const q of ["every", undefined]) {
    const { hits, total } = await ask({
      ...(q ? { q } : {}),
      where: MINE,
      sort: "newest",
      size: 100,
    });
    const mine = all.filter((n) => n % 1000 === 13).reverse();
    expect(numbersOf(hits)).toEqual(mine);
    expect(total).toBe(mine.length);
  }
});

describe.each([
  ["rare", 40],
  ["common", 600],
])("what has one of many values, %s ones", (_, count) => {
  const isOne = (n: number) => n % 1000 < count;
  const oneOfMany: Filter = {
    op: "all",
    of: [
      { op: "in", field: "owner", values: Array.from({ length: count }, (_, n) => String(n)) },
      { op: "all", of: [PUBLIC] },
    ],
  };

  test.each<[string | undefined, (n: number) => boolean]>([
    [undefined, () => true],
    ["half", has("half")],
    ["hundredth", has("hundredth")],
  ])("is found and counted among what is found for %s", async (q, isMatch) => {
    const expected = all.filter((n) => isMatch(n) && isOne(n) && isPublic(n)).reverse();
    const { hits, total, facets } = await ask({
      ...(q ? { q } : {}),
      where: oneOfMany,
      facets: ["file_type"],
    });
    expect(numbersOf(hits)).toEqual(expected.slice(0, 25));
    expect(total).toBe(expected.length);
    const csv = expected.filter((n) => n % 4 === 0).length;
    expect(facets.file_type?.find(({ key }) => key === "csv")?.count ?? 0).toBe(csv);
  });

  test("is met once by a scan", async () => {
    const { hits } = await worksIndex().scan({
      scope: { of: "records", versions: "latest" },
      query: undefined,
      where: oneOfMany,
      sort: "oldest",
      size: 300,
    });
    const expected = all.filter((n) => isOne(n) && isPublic(n));
    expect(numbersOf(hits)).toEqual(expected.slice(0, 300));
  });
});

test("works with the word in their title are best, also where half of all have the word", async () => {
  const { hits } = await ask({ q: "half", sort: "bestmatch", where: { op: "all", of: [] } });
  expect(numbersOf(hits).every((n) => n % 50 === 0)).toBe(true);
});

test("works with all words are best, also where they are old and many have one", async () => {
  const { hits } = await ask({
    q: "half handful",
    sort: "bestmatch",
    where: { op: "all", of: [] },
  });
  const both = all.filter((n) => has("half")(n) && has("handful")(n));
  expect(new Set(numbersOf(hits).slice(0, both.length))).toEqual(new Set(both));
});

test("the order is the same where all matches are found first and where the best are checked", async () => {
  // Some 9,000 matches for everybody, a tenth of a percent of them for one owner.
  const q = "every half hundredth";
  const pages = Array.from({ length: 10 }, (_, at) => at + 1);
  const order: number[] = [];
  for (const page of pages)
    order.push(...numbersOf((await ask({ q, sort: "bestmatch", page, size: 1000 })).hits));
  const { hits } = await ask({ q, sort: "bestmatch", where: { op: "all", of: [PUBLIC, MINE] } });
  expect(hits.length).toBeGreaterThan(5);
  const places = numbersOf(hits).map((n) => order.indexOf(n));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

const scanFor = (beginning: string, where: Filter = PUBLIC, after?: string) =>
  worksIndex().scan({
    scope: { of: "records", versions: "latest" },
    query: readQuery(`${beginning}*`),
    where,
    sort: "newest",
    size: 31,
    ...(after ? { after } : {}),
  });

/** Asks the short vector of a row. */
const inSubjects = (beginning: string) => `metadata.subjects.subject:${beginning}`;
const BEGINNINGS_ANYWHERE = Object.entries(BEGINNINGS).flatMap(([beginning, isMatch]) => [
  { asked: beginning, isMatch },
  { asked: inSubjects(beginning), isMatch },
]);

test.each(BEGINNINGS_ANYWHERE)(
  "the newest with words that begin with $asked are the first of a scan, and the others behind them",
  async ({ asked, isMatch }) => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const piece = await scanFor(asked, PUBLIC, after);
      seen.push(...numbersOf(piece.hits));
      after = piece.next;
    } while (after && seen.length < 200);
    const expected = all.filter((n) => isMatch(n) && isPublic(n)).reverse();
    expect(seen).toEqual(expected.slice(0, seen.length));
    expect(seen.length).toBeGreaterThanOrEqual(Math.min(200, expected.length));
  },
);

test("many works with words that begin so are not all looked up for the newest of them", async () => {
  // Others ask for word forms, or belong to timers that go on after the works are written.
  const first = async (beginning: string) =>
    (await statementsOf(() => scanFor(beginning))).filter((sql) =>
      /created_at(::text)? AS place/.test(sql),
    );
  const found = expect.stringContaining("LIMIT 5001") as string;
  const walked = expect.stringContaining("LIMIT 512") as string;
  expect(await first("fewer")).toEqual([found]);
  expect(await first("manyfol")).toEqual([found, walked]);
  // That many have it is known then.
  expect(await first("manyfol")).toEqual([walked]);
  // None is among the newest, so all are looked up after all.
  expect(await first("ancient")).toEqual([found, walked, expect.anything()]);
  expect(await first("ancient")).toEqual([found, walked, expect.anything()]);
  // Rows are checked quickly where the short vector knows, so that they are looked up only where few have such words.
  const checked = expect.stringMatching(/LIMIT 1024.*short_words @@/s) as string;
  expect(await first(inSubjects("manyfol"))).toEqual([checked]);
  expect(await first(inSubjects("fewer"))).toEqual([checked, found]);
  expect(await first(inSubjects("ancient"))).toEqual([checked, found, walked, expect.anything()]);
});

test("the short vector of a row has the words of its short fields, in all their forms", async () => {
  const { rows } = await pool().query<{ words: string[] }>(
    "SELECT tsvector_to_array(short_words) AS words FROM search_work WHERE id = 'w000050'",
  );
  const title = ["half", "title", formOf("titl"), "50"].map((one) => wordIn("metadata.title", one));
  const subjects = ["ancient", "manyfold"].flatMap((beginning) =>
    [`${beginning}50`, formOf(beginning)].map((one) => wordIn("metadata.subjects.subject", one)),
  );
  expect(new Set(rows[0]?.words)).toEqual(new Set([...title, ...subjects]));
});

test("rows without a short vector are found by the long one", async () => {
  const expected = numbersOf((await scanFor(inSubjects("manyfol"))).hits);
  const holds = "SELECT count(*)::int AS count FROM search_work WHERE short_words IS NULL";
  await pool().query("UPDATE search_work SET short_words = NULL WHERE number % 2 = 0");
  expect((await pool().query<{ count: number }>(holds)).rows[0]?.count).toBeGreaterThan(5_000);
  expect(numbersOf((await scanFor(inSubjects("manyfol"))).hits)).toEqual(expected);
});

test("of many works with words that begin so, those that may be seen are found", async () => {
  const mine = all.filter((n) => n % 1000 === 13 && n % 3 !== 1).reverse();
  expect(numbersOf((await scanFor("manyfold", MINE)).hits)).toEqual(mine);
});

const LATEST = { of: "records", versions: "latest" } as const;
const TITLED = (n: number) => n % 50 === 0;

type Asked = { q: string; isMatch: (n: number) => boolean; where?: Filter };
const ANY: Filter = { op: "all", of: [] };
const NEWEST: readonly Asked[] = [
  // Among the first documents of all.
  { q: inSubjects("manyfol*"), isMatch: (n) => n % 3 !== 1 && isPublic(n) },
  // All lists of the beginning are read.
  { q: inSubjects("fewer*"), isMatch: (n) => n % 40 === 13 },
  // There are too many lists.
  { q: inSubjects("ancient*"), isMatch: (n) => n < 6_000 && isPublic(n) },
  // Many have the word, few of them in the title.
  { q: "title:half", where: ANY, isMatch: TITLED },
  { q: "title:half", isMatch: () => false },
  { q: "title:(half AND 5*)", where: ANY, isMatch: (n) => TITLED(n) && `${n}`.startsWith("5") },
  { q: inSubjects("(fewer* AND ancient*)"), isMatch: (n) => n % 40 === 13 && n < 6_000 },
  { q: inSubjects("(fewer* OR ancient*)"), where: ANY, isMatch: (n) => n % 40 === 13 || n < 6_000 },
  { q: "title:5050", where: ANY, isMatch: (n) => n === 5_050 },
  { q: "title:(half -50)", where: ANY, isMatch: (n) => TITLED(n) && n !== 50 },
  { q: "title:nowhere", isMatch: () => false },
  { q: inSubjects("fewer*"), where: MINE, isMatch: (n) => n % 1000 === 13 },
  // Not about short fields.
  { q: "hundredth", isMatch: has("hundredth") },
  { q: '"half title"', where: ANY, isMatch: TITLED },
];
const questionOf = ({ q, where = PUBLIC }: Asked) => ({ query: readQuery(q), where });

test.each([31, 4_000])("the newest %s of many questions are those of each", async (size) => {
  const found = await worksIndex().newest({ scope: LATEST, size }, NEWEST.map(questionOf));
  for (const [at, { q, isMatch }] of NEWEST.entries()) {
    const expected = all.filter(isMatch).reverse();
    const { hits, isAll } = found[at] ?? { hits: [] };
    expect(numbersOf(hits), q).toEqual(expected.slice(0, size));
    expect(isAll, q).toBe(expected.length <= size);
  }
});

test("of many questions some of the newest are enough", async () => {
  const documents = { scope: LATEST, size: 31, enough: 5 };
  const found = await worksIndex().newest(documents, NEWEST.map(questionOf));
  for (const [at, { q, isMatch }] of NEWEST.entries()) {
    const expected = all.filter(isMatch).reverse();
    const { hits, isAll } = found[at] ?? { hits: [] };
    expect(numbersOf(hits), q).toEqual(expected.slice(0, hits.length));
    expect(hits.length, q).toBeGreaterThanOrEqual(Math.min(5, expected.length));
    expect(isAll, q).toBe(hits.length === expected.length);
  }
});

test("the newest of several questions are found by few statements", async () => {
  const asked = NEWEST.slice(0, 2).map(questionOf);
  const statements = await statementsOf(() =>
    worksIndex().newest({ scope: LATEST, size: 31 }, asked),
  );
  const about = statements.filter((sql) => !/search_statistics|pg_class|word_form/.test(sql));
  expect(about).toEqual([
    expect.stringMatching(/short_words @@.*LIMIT 1024/s),
    expect.stringContaining("search_posting"),
    expect.stringMatching(/short_words @@.*number = ANY/s),
  ]);
});

test("where some of the newest match, more are sought among the next instead of all", async () => {
  const fewerOrAncient = NEWEST.filter(({ q }) => q === inSubjects("(fewer* OR ancient*)"));
  let found: readonly Newest[] = [];
  const statements = await statementsOf(async () => {
    const documents = { scope: LATEST, size: 31, enough: 30 };
    found = await worksIndex().newest(documents, fewerOrAncient.map(questionOf));
  });
  const expected = all.filter((n) => n % 40 === 13 || n < 6_000).reverse();
  expect(numbersOf(found[0]?.hits ?? [])).toEqual(expected.slice(0, 31));
  expect(found[0]?.isAll).toBe(false);
  expect(statements.filter((sql) => /@@/.test(sql))).toEqual([
    expect.stringContaining("LIMIT 1024"),
    expect.stringContaining("LIMIT 12288"),
  ]);
});

test("a scan meets every match once", async () => {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const piece = await worksIndex().scan({
      scope: { of: "records", versions: "latest" },
      query: readQuery("third"),
      where: PUBLIC,
      sort: "mostviewed",
      size: 500,
      ...(after ? { after } : {}),
    });
    seen.push(...numbersOf(piece.hits));
    after = piece.next;
  } while (after);
  expect(seen).toEqual(all.filter((n) => has("third")(n) && isPublic(n)).sort(BY.mostviewed));
});
