import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import { aWork, type Problem, RESTRICTED, titled, type WorkListJson } from "../works/deposit";

/** Searches that attack the engine, the database, or the visibility of hidden objects. */
const WORD = `zyx${Math.random().toString(36).slice(2, 10)}`;
let owner: Person;
let open: string;
let closed: string;

beforeAll(async () => {
  owner = await aPerson();
  open = (await aWork(owner, titled(`Open ${WORD}`))).id;
  closed = (await aWork(owner, titled(`Closed ${WORD}`, RESTRICTED))).id;
});

const LISTS = [
  "/api/records",
  "/api/user/records",
  "/api/vocabularies/languages",
  "/api/users",
  "/api/groups",
  "/api/affiliations",
];

const QUERIES = [
  "*",
  "*:*",
  "?*?*?*?*",
  "*a*b*c*d*",
  "/(a+)+$/",
  "/(.*)*x/",
  `/${"(a|aa)".repeat(200)}/`,
  "(".repeat(1_000),
  `${"(".repeat(500)}a${")".repeat(500)}`,
  Array(800).fill("word").join(" OR "),
  Array(800).fill("NOT x").join(" "),
  `"${"long phrase ".repeat(300)}"~1000000`,
  "word~99999999999",
  "word^1e400",
  "title:[* TO",
  "created:[-999999 TO 9999999999]",
  "created:[2025-02-30 TO now/d]",
  "id:[\u0000 TO \uffff]",
  "_exists_:__proto__",
  "constructor:x",
  "'; DROP TABLE work; --",
  "' OR '1'='1",
  "\\",
  "a\\",
  ":*& | !( <->",
  "%_\\%",
  "\u202Eword",
  "💥".repeat(500),
  "a b:c:d AND OR NOT",
];

describe.each(LISTS)("%s", (list) => {
  test.each(["q", "suggest"])("answers every %s with hits or with what is wrong", async (name) => {
    for (const text of QUERIES) {
      const { status, body } = await owner.get<Problem>(list, { query: { [name]: text } });
      expect({ text, status }).toEqual({
        text,
        status: expect.toSatisfy((found: number) => found === 200 || found === 400) as number,
      });
      if (status === 400)
        expect(body).toMatchObject({ status, message: expect.stringMatching(/\w/) as string });
    }
  });

  test.each([
    ["page", ["0", "-1", "1e308", "NaN", "9".repeat(400), "1;DROP", ""]],
    ["size", ["0", "-1", "1e308", "99999999999999999999", "all"]],
    ["sort", ["id; DROP TABLE work", "constructor", "__proto__", "-", "newest,oldest"]],
  ])(
    "a %s nobody offers is refused or passed over, never a failure of ours",
    async (name, values) => {
      for (const value of values) {
        const { status } = await owner.get(list, { query: { [name]: value } });
        expect({ name, value, ok: [200, 400].includes(status) }).toEqual({ name, value, ok: true });
      }
    },
  );

  test("parameters with brackets and in lists are no operators", async () => {
    for (const query of [
      "q[contains]=a",
      "q[]=a",
      "q=a&q=b",
      "sort[x]=1",
      "page[$gt]=1",
      "size=1&size=2",
    ]) {
      const { status } = await owner.get(`${list}?${query}`);
      expect({ query, ok: [200, 400].includes(status) }).toEqual({ query, ok: true });
    }
  });
});

describe("what a reader may not see", () => {
  const totalFor = async (q: string) =>
    (await anonymous.get<WorkListJson>("/api/records", { query: { q } })).body.hits?.total;

  test.each([
    `${WORD}`,
    `"Closed ${WORD}"`,
    `NOT nothing AND ${WORD}`,
    `metadata.title:${WORD}`,
    `/.*${WORD}.*/`,
    `${WORD.slice(0, -1)}*`,
    `${WORD}~1`,
  ])("is not found by %s", async (q) => {
    const { body } = await anonymous.get<WorkListJson>("/api/records", { query: { q } });
    expect(body.hits.hits.map(({ id }) => id)).not.toContain(closed);
    expect(body.hits.total).toBeLessThanOrEqual(1);
  });

  test("is not told by fields of the index that are none of the works'", async () => {
    for (const field of [
      "visibility",
      "access.grants",
      "internal_notes",
      "owner",
      "closed_facets",
      "parent.access.grants.subject.id",
    ]) {
      const total = await totalFor(`${WORD} AND ${field}:${owner.id}`);
      expect({ field, total: total ?? 0 }).toEqual({ field, total: 0 });
    }
  });

  test("is not asked for by parameters either", async () => {
    for (const query of [
      "include_deleted=1",
      "allversions=1",
      "shared_with_me=1",
      "is_published=false",
      "access_status=restricted",
    ]) {
      const { body } = await anonymous.get<WorkListJson>(`/api/records?q=${WORD}&${query}`);
      expect((body.hits?.hits ?? []).map(({ id }) => id)).not.toContain(closed);
    }
    expect(await totalFor(`id:${open}`)).toBe(1);
    expect(await totalFor(`id:${closed}`)).toBe(0);
  });
});

test("a very long query is answered with headers every client takes", async () => {
  const response = await anonymous.fetch(`/api/records?q=${"a".repeat(7_000)}`);
  expect(response.status).toBe(200);
  expect([...response.headers].join().length).toBeLessThan(8_000);
});
