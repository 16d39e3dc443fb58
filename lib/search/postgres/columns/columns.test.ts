import { beforeAll, describe, expect, test } from "vitest";
import type { Filter } from "@/lib/core/rule";
import { database, pool } from "@/lib/db/database";
import { seededRandom } from "@/lib/demo/random";
import { exactScores } from "@/tests/support/exact-ranking";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { readQuery, type SearchDocument, type SearchRequest, worksIndex } from "../..";
import type { Countable } from "../../port";
import { WORKS } from "../../works";
import { postgresIndex } from "..";
import { searchPool } from "../connections";
import { currentColumns } from "./current";
import { forgetChanges } from "./forget-changes";

withTestDatabase();

const COUNT = 600;
const WORDS = ["granite", "moor", "tide", "harbour", "lichen", "peat", "gull", "kelp"];
const EVERYTHING: Filter = { op: "all", of: [] };

function aWork(n: number, revision = 1): SearchDocument {
  const random = seededRandom(n * 31 + 7);
  // The first words are in most works, the last ones in few.
  const text = (count: number) =>
    Array.from(
      { length: count },
      () => WORDS[Math.floor(WORDS.length * random.next() ** 2.5)] ?? "",
    ).join(" ");
  const created = new Date(Date.UTC(2021, 0, 1) + n * 60_000);
  return {
    kind: "record",
    id: `c-${String(n).padStart(4, "0")}`,
    parentId: `p-${n}`,
    revision,
    createdAt: created,
    updatedAt: created,
    published: { from: `${1990 + (n % 30)}-01-01`, to: `${1990 + (n % 30)}-12-31` },
    versionIndex: 1,
    isLatest: true,
    isLatestDraft: true,
    hasDraft: false,
    visibility: { access_record: [n % 5 === 0 ? "restricted" : "public"], owner: [String(n % 9)] },
    facets: { file_type: [n % 3 === 0 ? "csv" : "pdf"], subject: [`subject ${n % 40}`] },
    fields: {
      metadata: {
        title: `every ${text(random.between(1, 4))}`,
        description: text(random.between(5, 60)),
        subjects: [{ subject: text(1) }],
      },
    },
    views: 0,
    downloads: 0,
  };
}

const ask = (given: Partial<SearchRequest> & { q?: string }, index = worksIndex()) =>
  index.query({
    scope: { of: "records", versions: "latest" },
    query: readQuery(given.q),
    where: EVERYTHING,
    sort: "bestmatch",
    page: 1,
    size: 10,
    ...given,
  });

beforeAll(async () => {
  await worksIndex().put(
    database(),
    Array.from({ length: COUNT }, (_, n) => aWork(n)),
  );
  await pool().query("ANALYZE search_work");
});

test("totals of many questions are those of each, and read no more than one", async () => {
  const ofOwners = (...values: string[]): Filter => ({ op: "in", field: "owner", values });
  const open: Filter = { op: "in", field: "access_record", values: ["public"] };
  const questions = [
    { where: EVERYTHING },
    { where: open },
    { where: { op: "all", of: [open, ofOwners("1", "2")] } as Filter },
    { where: ofOwners("1"), scope: { of: "dashboard", versions: "latest" } as const },
    { where: ofOwners("nobody") },
    { where: open, query: readQuery("kelp") },
    { where: open, selected: { file_type: ["csv"] } },
  ].map((given): Countable => ({
    ...{ scope: { of: "records", versions: "latest" } as const, query: undefined },
    ...given,
  }));
  const one = async (given: Countable) => (await ask({ ...given, sort: "newest" })).total;
  const totals = await worksIndex().totals(questions);
  expect(totals).toEqual(await Promise.all(questions.map(one)));
  expect(totals[0]).toBe(COUNT);
  const plain = questions.slice(0, 4);
  const few = await statementsOf(() => worksIndex().totals(plain));
  const many = await statementsOf(() => worksIndex().totals(Array(50).fill(plain).flat()));
  expect(many.length).toBe(few.length);
});

test("documents that have a facet value are counted, whatever happened to them", async () => {
  const values = ["subject 1", "subject 5", "nothing", "subject 1"];
  const counted = (where: Filter = EVERYTHING) =>
    worksIndex().countsOf(
      { scope: { of: "records", versions: "latest" }, where },
      "subject",
      values,
    );
  expect(await counted()).toEqual([15, 15, 0, 15]);
  const open: Filter = { op: "in", field: "access_record", values: ["public"] };
  expect(await counted(open)).toEqual([15, 0, 0, 15]);
  const added = { ...aWork(8_001), id: "c-added", facets: { subject: ["subject 1"] } };
  await worksIndex().put(database(), [added]);
  expect(await counted()).toEqual([16, 15, 0, 16]);
  await worksIndex().put(database(), [
    { ...added, revision: 2, facets: { subject: ["subject 5", "nothing"] } },
  ]);
  expect(await counted()).toEqual([15, 16, 1, 15]);
  await worksIndex().setVisibility(database(), ["c-added"], { access_record: ["restricted"] });
  expect(await counted()).toEqual([15, 16, 1, 15]);
  expect(await counted(open)).toEqual([15, 0, 0, 15]);
  await worksIndex().remove(database(), [{ kind: "record", id: "c-added" }]);
  expect(await counted()).toEqual([15, 15, 0, 15]);
});

describe("the first ten", () => {
  const narrowings: [string, Partial<SearchRequest>, string][] = [
    ["of all", {}, "TRUE"],
    [
      "that everybody may see",
      { where: { op: "in", field: "access_record", values: ["public"] } },
      "visibility @> '{access_record=public}'",
    ],
    [
      "of one owner",
      { where: { op: "in", field: "owner", values: ["4"] } },
      "visibility @> '{owner=4}'",
    ],
    ["of a facet", { selected: { file_type: ["csv"] } }, "facets @> '{file_type=csv}'"],
    [
      "of some years",
      { selected: { publication_date: ["1992..1994"] } },
      "published_from BETWEEN '1992-01-01' AND '1994-12-31'",
    ],
  ];

  test.each(narrowings)(
    "%s are those of an exact ranking of all matches",
    async (_, narrow, sql) => {
      const REPEATED = ["moor", "gull", "moor", "kelp", "moor", "peat", "granite", "moor"];
      for (const words of [
        ["granite"],
        ["kelp"],
        ["moor", "gull"],
        ["granite", "moor", "peat"],
        REPEATED,
      ]) {
        const scores = await exactScores(
          pool(),
          words.map((word) => [word, `\u0004${word}`]),
          sql,
        );
        const { hits, total } = await ask({ q: words.join(" OR "), ...narrow });
        expect(total).toBe(scores.size);
        const best = [...scores.values()].sort((a, b) => b - a);
        // Words that stand together count up to a tenth of the rarer one more.
        const found = hits.map(({ id }) => scores.get(id) ?? 0);
        const least = words.length === 1 ? 1 : 0.9;
        for (const [at, score] of found.entries())
          expect(score).toBeGreaterThanOrEqual(least * (best[at] ?? 0) - 1e-5);
      }
    },
  );
});

describe("documents that are written while others search", () => {
  test("are in every answer, once", async () => {
    let isWriting = true;
    const write = async () => {
      for (let round = 2; round < 12; round++)
        for (let from = 0; from < COUNT; from += 50)
          await worksIndex().put(
            database(),
            Array.from({ length: 50 }, (_, at) => aWork(from + at, round)),
          );
      isWriting = false;
    };
    const search = async (given: Partial<SearchRequest> & { q?: string }) => {
      const totals = new Set<number>();
      while (isWriting) {
        const { total, hits, facets } = await ask({ ...given, facets: ["file_type"], size: 1000 });
        totals.add(total);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(total);
        const counted = facets.file_type?.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(total);
      }
      return [...totals];
    };
    const [, ...totals] = await Promise.all([
      write(),
      search({ q: "every" }),
      search({ q: "every" }),
      search({ q: "metadata.title:every" }),
    ]);
    expect(totals).toEqual([[COUNT], [COUNT], [COUNT]]);
  });

  test("are found as soon as their transaction ends, and not before", async () => {
    const { total: before } = await ask({ q: "every" });
    const client = await pool().connect();
    try {
      await client.query("BEGIN");
      await client.query(
        "UPDATE search_work SET visibility = '{access_record=secret}' WHERE id = 'c-0007'",
      );
      const secret = { where: { op: "in", field: "access_record", values: ["secret"] } } as const;
      expect((await ask({ q: "every", ...secret })).total).toBe(0);
      // Another change is seen first although it began later.
      await worksIndex().remove(database(), [{ kind: "record", id: "c-0008" }]);
      expect((await ask({ q: "every" })).total).toBe(before - 1);
      await client.query("COMMIT");
      expect((await ask({ q: "every", ...secret })).total).toBe(1);
      expect((await ask({ q: "every" })).total).toBe(before - 1);
    } finally {
      client.release();
    }
    await worksIndex().put(database(), [aWork(7, 50), aWork(8, 50)]);
    expect((await ask({ q: "every" })).total).toBe(before);
  });

  test("are found by a process that has not searched since before changes were forgotten", async () => {
    const { total } = await ask({ q: "every" });
    await worksIndex().put(database(), [aWork(9_000)]);
    await pool().query("UPDATE search_change SET created_at = now() - interval '2 days'");
    await forgetChanges(pool(), "works");
    const { rows } = await pool().query("SELECT FROM search_change WHERE source = 'works'");
    expect(rows).toHaveLength(0);
    expect((await ask({ q: "every" })).total).toBe(total + 1);
    await worksIndex().remove(database(), [{ kind: "record", id: "c-9000" }]);
    expect((await ask({ q: "every" })).total).toBe(total);
  });
});

describe("a question that only the inverted index answers and that very many match", () => {
  const q = "metadata.title:every";
  const index = postgresIndex(WORKS, { maxFound: 250 });

  test("is estimated from a part of all, and says so", async () => {
    const { total, facets, ...found } = await ask({ q, facets: ["file_type"] }, index);
    expect(found).toMatchObject({ isTotalEstimated: true, areFacetsEstimated: true });
    expect(total).toBeGreaterThan(0.6 * COUNT);
    expect(total).toBeLessThan(1.4 * COUNT);
    const csv = facets.file_type?.find(({ key }) => key === "csv")?.count ?? 0;
    expect(csv / total).toBeGreaterThan(0.2);
    expect(csv / total).toBeLessThan(0.5);
  });

  test("has the same best matches as when they are counted", async () => {
    for (const given of [
      { q: `${q} AND (granite OR kelp)` },
      { q: `+${q} gull`, selected: { file_type: ["csv"] } },
      { q: `+${q} peat`, where: { op: "in", field: "owner", values: ["3"] } as const, page: 2 },
    ]) {
      const { hits } = await ask(given, index);
      expect(hits).toHaveLength(10);
      expect(hits).toEqual((await ask(given)).hits);
    }
  });
});

describe("facets of more matches than are counted", () => {
  const index = postgresIndex(WORKS, { maxCounted: 200 });
  const facets = ["file_type", "subject"];
  const countsOf = (buckets: readonly { key: string; count: number }[] = []) =>
    Object.fromEntries(buckets.map(({ key, count }) => [key, count]));

  test("come from an even part of them and say so, while the total is exact", async () => {
    const whole = await ask({ q: "every", facets });
    const found = await ask({ q: "every", facets }, index);
    expect(found).toMatchObject({ total: whole.total, hits: whole.hits });
    expect([found.isTotalEstimated, found.areFacetsEstimated]).toEqual([false, true]);
    const { csv = 0, pdf = 0 } = countsOf(found.facets.file_type);
    // Every document has one of the two.
    expect(Math.abs(csv + pdf - whole.total)).toBeLessThanOrEqual(1);
    // A third of 200, within four times the usual error.
    expect(csv / whole.total).toBeGreaterThan(0.2);
    expect(csv / whole.total).toBeLessThan(0.47);
    expect(countsOf(found.facets.subject)).not.toEqual(countsOf(whole.facets.subject));
  });

  test("are the same on every page and in every order", async () => {
    const first = await ask({ q: "every", facets }, index);
    const later = await ask({ q: "every", facets, page: 4, sort: "oldest" }, index);
    expect(later.facets).toEqual(first.facets);
  });

  test("are exact where a value is chosen, which no counted document might have", async () => {
    const tiny = postgresIndex(WORKS, { maxCounted: 1 });
    const others: SearchRequest["selected"][] = [
      {},
      { file_type: ["csv"] },
      { publication_date: ["1990..2000"] },
    ];
    for (const other of others) {
      const selected = { ...other, subject: ["subject 3"] };
      const found = await ask({ q: "every", facets, selected }, tiny);
      expect(found).toEqual(await ask({ q: "every", facets, selected }));
      const [bucket] = found.facets.subject?.filter(({ isSelected }) => isSelected) ?? [];
      expect(bucket?.count).toBe(15);
    }
  });

  test("come from a part of the part where matches are estimated, too", async () => {
    const both = postgresIndex(WORKS, { maxFound: 250, maxCounted: 30 });
    const found = await ask({ q: "metadata.title:every", facets }, both);
    expect([found.isTotalEstimated, found.areFacetsEstimated]).toEqual([true, true]);
    const { csv = 0, pdf = 0 } = countsOf(found.facets.file_type);
    expect(Math.abs(csv + pdf - found.total)).toBeLessThanOrEqual(1);
  });

  test("are exact where everything is listed, however much it is", async () => {
    const whole = await ask({ facets });
    const found = await ask({ facets }, index);
    expect(found).toEqual(whole);
    expect(found.areFacetsEstimated).toBe(false);
  });
});

test("a search waits for the columns for so long, and they go on being read", async () => {
  const columns = currentColumns(WORKS, () => 100);
  const send = async () => [];
  const client = await pool().connect();
  try {
    await client.query("BEGIN; LOCK TABLE search_work IN ACCESS EXCLUSIVE MODE");
    await expect(columns.ask(searchPool(), send)).rejects.toMatchObject({ status: 503 });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await expect.poll(() => columns.askedAt(searchPool())).toBeUndefined(); // they are few
  const slow = currentColumns(WORKS, () => 5_000);
  let asked = 0;
  const state = { part: "state", text: "1:9999999:", number: 1, bytes: null };
  const { rows } = await slow.ask(searchPool(), async () => (asked++, [state]));
  expect([rows.length, asked]).toEqual([0, 1]);
});

test("a question of more required words than lists are gone through for is answered alike", async () => {
  const few = await ask({ q: "+every +granite", size: 1000 });
  const many = await ask({ q: Array(150).fill("+every").join(" ") + " +granite", size: 1000 });
  expect(few.total).toBeGreaterThan(0);
  expect(many.total).toBe(few.total);
  expect(new Set(many.hits.map(({ id }) => id))).toEqual(new Set(few.hits.map(({ id }) => id)));
});
