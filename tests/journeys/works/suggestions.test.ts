import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import { aWork, complete, METADATA, RESTRICTED } from "./deposit";

type Named = { name?: string; subject?: string; title?: string; count?: number };
type Suggestions = Record<"titles" | "people" | "subjects" | "collections", Named[]>;

let owner: Person;
/** The beginning of words that only this file has. */
const start = `s${crypto.randomUUID().replaceAll("-", "")}`;

beforeAll(async () => {
  owner = await aPerson();
  const about = (title: string, family_name: string, top = {}) =>
    complete({
      metadata: {
        ...METADATA,
        title: `${title} ${start}title`,
        creators: [{ person_or_org: { type: "personal", family_name } }],
        subjects: [{ subject: `${start}subject` }],
      },
      ...top,
    });
  await aWork(owner, about("A", `${start}person`));
  await aWork(owner, about("Hidden", `${start}hidden`, RESTRICTED));
});

const suggest = (q: string, api: typeof anonymous = anonymous) =>
  api.get<Suggestions>("/api/search/suggestions", { query: { q } });

describe("GET /api/search/suggestions", () => {
  test("200 with titles, people and subjects, their numbers and addresses", async () => {
    const { status, body } = await suggest(`${start}`);
    expect(status).toBe(200);
    expect(body.titles).toMatchObject([{ title: `A ${start}title` }]);
    expect(body.people).toMatchObject([{ name: `${start}person`, count: 1 }]);
    expect(body.subjects).toMatchObject([{ subject: `${start}subject`, count: 1 }]);
    expect(body.collections).toEqual([]);
  });

  test("200 with the titles of restricted works for those who may read them", async () => {
    const titles = (await suggest(`${start}`, owner)).body.titles.map(({ title }) => title);
    expect(titles).toContain(`Hidden ${start}title`);
  });

  test("200 with nothing for nothing", async () => {
    const nothing = { titles: [], people: [], subjects: [], collections: [] };
    expect((await suggest("")).body).toEqual(nothing);
    expect((await anonymous.get("/api/search/suggestions")).body).toEqual(nothing);
  });
});
