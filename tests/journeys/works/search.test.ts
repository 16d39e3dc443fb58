import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, anAdministrator, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  METADATA,
  type Problem,
  publish,
  RESTRICTED,
  share,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

let owner: Person;
let stranger: Person;
/** A word that only the works of this file have. */
const word = `q${crypto.randomUUID().replaceAll("-", "")}`;
const ids: Record<string, string> = {};

const CARBERRY = {
  person_or_org: {
    type: "personal",
    family_name: "Carberry",
    identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }],
  },
};

const about = (title: string, more: Record<string, unknown> = {}, top = {}) =>
  complete({ metadata: { ...METADATA, title: `${title} ${word}`, ...more }, ...top });

beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
  const works: [string, unknown][] = [
    [
      "old",
      about("Römäns in Brittany", {
        publication_date: "1998",
        languages: [{ id: "fra" }],
        creators: [CARBERRY],
      }),
    ],
    [
      "photo",
      about("Harbour photograph", {
        resource_type: { id: "image-photo" },
        languages: [{ id: "eng" }],
        rights: [{ title: { en: "House rules" } }],
      }),
    ],
    [
      "data",
      about("Tide gauge readings", {
        resource_type: { id: "dataset" },
        publication_date: "2014/2020",
        rights: [{ id: "cc-by-4.0" }],
      }),
    ],
    ["hidden", about("Hidden tide tables", {}, RESTRICTED)],
  ];
  for (const [name, body] of works) ids[name] = (await aWork(owner, body)).id;
});

type Query = Record<string, string | string[]>;
const search = (query: Query = {}, api: typeof anonymous = anonymous) =>
  api.get<WorkListJson & Problem>("/api/records", { query: { q: word, ...query } });
const namesOf = (list: WorkListJson) =>
  list.hits.hits.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);

describe("GET /api/records", () => {
  test("200 is a list with total, sort, page, links and aggregations, and a Link header", async () => {
    const { status, body, headers } = await search({ size: "2", sort: "oldest" });
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(["old", "photo"]);
    expect(body).toMatchObject({ hits: { total: 3 }, sortBy: "oldest", page: 1 });
    const { self, next } = body.links;
    expect(new URL(self).search).toBe(`?page=1&q=${word}&size=2&sort=oldest`);
    expect(Object.keys(body.links).sort()).toEqual(["next", "self"]);
    expect(headers.get("link")).toContain(`<${next}>; rel="next"`);
    expect(headers.get("etag")).toBeNull();
    const second = await anonymous.get<WorkListJson>(
      `${new URL(next ?? "").pathname}${new URL(next ?? "").search}`,
    );
    expect(namesOf(second.body)).toEqual(["data"]);
    expect(Object.keys(second.body.links).sort()).toEqual(["prev", "self"]);
  });

  test("200 with hits that are whole records", async () => {
    const { body } = await search({ q: `${word} AND photograph` });
    const { body: read } = await anonymous.get<WorkJson>(at(ids.photo ?? ""));
    expect(body.hits.hits).toEqual([read]);
  });

  test("200 shows restricted works to those who may read them, and to nobody else", async () => {
    expect(namesOf((await search({ sort: "oldest" })).body)).not.toContain("hidden");
    expect(namesOf((await search({ sort: "oldest" }, stranger)).body)).not.toContain("hidden");
    expect(namesOf((await search({ sort: "oldest" }, owner)).body)).toContain("hidden");
    expect((await search({}, await anAdministrator())).body.hits.total).toBe(4);
    await share(owner, ids.hidden ?? "", stranger.id, "view");
    expect((await search({}, stranger)).body.hits.total).toBe(4);
    await owner.delete(`${at(ids.hidden ?? "")}/access/users/${stranger.id}`);
    expect((await search({}, stranger)).body.hits.total).toBe(3);
  });

  test("200 with the passages by which each is found, when asked for", async () => {
    const { body } = await search({ q: `+${word} +roman`, highlight: "1" });
    const { highlight } = body.hits.hits[0] as WorkJson & { highlight?: Record<string, string[]> };
    expect(highlight?.["metadata.title"]).toEqual([`<em>Römäns</em> in Brittany <em>${word}</em>`]);
    expect(body.links.self).toContain("highlight=true");
    const own = await owner.get<WorkListJson>("/api/user/records", {
      query: { q: `${word} AND hidden`, highlight: "1" },
    });
    expect(own.body.hits.hits).toMatchObject([
      { highlight: { "metadata.title": [`<em>Hidden</em> tide tables <em>${word}</em>`] } },
    ]);
  });

  test("400 for a flag that is none", async () => {
    expect((await search({ highlight: "perhaps" })).status).toBe(400);
  });

  test("restricted works do not show in counts either", async () => {
    const { body } = await search();
    const statuses = body.aggregations?.access_status?.buckets ?? [];
    expect(statuses.map(({ key, doc_count }) => [key, doc_count])).toEqual([["metadata-only", 3]]);
  });

  test.each<[string, Query, string[]]>([
    ["folds accents and case", { q: `+${word} +ROMANS` }, ["old"]],
    ["asks for fields", { q: `title:photograph AND ${word}` }, ["photo"]],
    [
      "asks for identifiers of creators",
      {
        q: "metadata.creators.person_or_org.identifiers.identifier:0000-0002-1825-0097",
        size: "100",
      },
      ["old"],
    ],
    [
      "asks for years",
      { q: `${word} AND metadata.publication_date_range:[2016 TO 2017]` },
      ["data"],
    ],
    ["takes stray signs as words", { q: `${word}~:` }, ["old", "photo", "data"]],
  ])("200 %s", async (_, query, names) => {
    const { status, body } = await search({ sort: "oldest", ...query });
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(names);
  });

  test.each<[string, Query, string[]]>([
    ["a facet", { resource_type: "dataset" }, ["data"]],
    ["either of two values of a facet", { resource_type: ["dataset", "image"] }, ["photo", "data"]],
    ["an inner value", { resource_type: "image::image-photo" }, ["photo"]],
    ["both of two facets", { resource_type: "image", language: "fra" }, []],
    ["a facet by its other name", { languages: "fra" }, ["old"]],
    ["a span of years", { publication_date: "..1999" }, ["old"]],
    ["a licence", { license: "cc-by-4.0" }, ["data"]],
    ["a licence of one's own words", { license: "House rules" }, ["photo"]],
    [
      "the way some front ends write facets",
      { f: "resource_type:image+inner:image-photo", l: "list" },
      ["photo"],
    ],
    ["nothing by an unknown parameter", { colour: "red" }, ["old", "photo", "data"]],
  ])("200 narrows by %s", async (_, query, names) => {
    const { body } = await search({ sort: "oldest", ...query });
    expect(namesOf(body)).toEqual(names);
  });

  test("200 keeps the counts of the unfiltered query and says what is selected", async () => {
    const { body } = await search({ resource_type: "image::image-photo" });
    const types = body.aggregations?.resource_type;
    expect(types?.buckets.map(({ key }) => key).sort()).toEqual([
      "dataset",
      "image",
      "textDocument",
    ]);
    const image = types?.buckets.find(({ key }) => key === "image");
    expect(image).toMatchObject({ doc_count: 1, label: "Image" });
    expect(image?.inner?.buckets).toEqual([
      { key: "image-photo", doc_count: 1, label: "Photo", is_selected: true },
    ]);
    expect(new URL(body.links.self).searchParams.getAll("resource_type")).toEqual([
      "image::image-photo",
    ]);
  });

  test("200 shows the newest version only, unless all are asked for", async () => {
    const first = await aWork(owner, about("Versioned"));
    const second = await aVersion(owner, first.id);
    const q = `${word} AND versioned`;
    expect((await search({ q })).body.hits.hits.map(({ id }) => id)).toEqual([second.id]);
    const all = await search({ q, allversions: "true", sort: "version" });
    expect(all.body.hits.hits.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(new URL(all.body.links.self).searchParams.get("allversions")).toBe("true");
  });

  test("200 for a page behind the last one, and bestmatch without words is newest", async () => {
    expect((await search({ page: "40" })).body.hits.hits).toEqual([]);
    const { body } = await anonymous.get<WorkListJson>("/api/records?sort=bestmatch&size=1");
    expect(body.sortBy).toBe("newest");
    expect((await search()).body.sortBy).toBe("bestmatch");
  });

  test.each<[string, Query, string[] | undefined]>([
    ["page=0", { page: "0" }, ["page"]],
    ["size=many", { size: "many" }, ["size"]],
    ["sort=colour", { sort: "colour" }, ["_schema"]],
    ["a page outside the window", { page: "101", size: "100" }, undefined],
    ["suggest", { suggest: "wic" }, undefined],
    ["allversions=perhaps", { allversions: "perhaps" }, ["allversions"]],
    ["an open parenthesis", { q: "(tide" }, ["q"]],
  ])("400 for %s", async (_, query, fields) => {
    const { status, body } = await search(query);
    expect(status).toBe(400);
    if (fields) expect(fieldsOf(body)).toEqual(fields);
  });

  test("200 for HEAD and on the address with a slash", async () => {
    expect((await anonymous.fetch("/api/records?size=1", { method: "HEAD" })).status).toBe(200);
    expect((await anonymous.get("/api/records/?size=1")).status).toBe(200);
  });
});

describe("GET /api/user/records", () => {
  test("200 lists every work once: its draft where there is one", async () => {
    const person = await aPerson();
    const draft = await aDraft(person, about("Only a draft"));
    const plain = await aWork(person, about("Published"));
    const edited = await aWork(person, about("Edited"));
    await person.post(draftAt(edited.id));
    const versioned = await aWork(person, about("Versioned"));
    const next = (await person.post<DraftJson>(`${at(versioned.id)}/versions`)).body;
    const { status, body } = await person.get<WorkListJson>("/api/user/records?sort=oldest");
    expect(status).toBe(200);
    expect(body.hits.hits.map((hit) => [hit.id, hit.is_draft, hit.status]).sort()).toEqual(
      [
        [draft.id, true, "draft"],
        [plain.id, false, "published"],
        [edited.id, true, "published"],
        [next.id, true, "new_version_draft"],
      ].sort(),
    );
    const all = await person.get<WorkListJson>("/api/user/records?allversions=1");
    expect(all.body.hits.total).toBe(5);
  });

  test("200 shows drafts as they are read, with their files", async () => {
    const person = await aPerson();
    const draft = await aDraft(person, { metadata: METADATA });
    await person.post(`${draftAt(draft.id)}/files`, [{ key: "a.csv" }]);
    await person.upload(`${draftAt(draft.id)}/files/a.csv/content`, "1,2");
    await person.post(`${draftAt(draft.id)}/files/a.csv/commit`);
    const { body } = await person.get<WorkListJson>("/api/user/records?file_type=csv");
    expect(body.hits.hits).toEqual([(await person.get(draftAt(draft.id))).body]);
  });

  test("200 tells own from shared works, and published from drafts", async () => {
    const [person, friend] = [await aPerson(), await aPerson()];
    const own = await aDraft(person);
    const published = await aWork(person);
    const shared = await aDraft(friend);
    await share(friend, shared.id, person.id, "edit");
    const onlyToRead = await aWork(friend, complete(RESTRICTED));
    await share(friend, onlyToRead.id, person.id, "view");
    const list = async (query: string) =>
      (await person.get<WorkListJson>(`/api/user/records?${query}`)).body.hits.hits
        .map(({ id }) => id)
        .sort();
    expect(await list("")).toEqual([own.id, published.id, shared.id].sort());
    expect(await list("shared_with_me=false")).toEqual([own.id, published.id].sort());
    expect(await list("shared_with_me=true")).toEqual([shared.id]);
    expect(await list("is_published=false")).toEqual([own.id, shared.id].sort());
    expect(await list("q=is_published:true")).toEqual([published.id]);
  });

  test("200 does not show an administrator everybody's works", async () => {
    const admin = await anAdministrator();
    expect((await admin.get<WorkListJson>("/api/user/records")).body.hits.total).toBe(0);
  });

  test("200 sorts by the last change unless told otherwise", async () => {
    const person = await aPerson();
    const [first, second] = [await aDraft(person), await aDraft(person)];
    await person.put(draftAt(first.id), complete());
    const { body } = await person.get<WorkListJson>("/api/user/records");
    expect([body.sortBy, body.hits.hits.map(({ id }) => id)]).toEqual([
      "updated-desc",
      [first.id, second.id],
    ]);
    expect(Object.keys(body.aggregations ?? {}).sort()).toEqual([
      "access_status",
      "file_type",
      "is_published",
      "publication_date",
      "resource_type",
    ]);
  });

  test("403 for nobody, 400 for nonsense", async () => {
    expect((await anonymous.get("/api/user/records")).body).toEqual(DENIED);
    expect((await owner.get("/api/user/records?shared_with_me=perhaps")).status).toBe(400);
  });
});

test("drafts are never in the public search, whoever asks", async () => {
  const draft = await aDraft(owner, about("A draft"));
  await publish(owner, (await aDraft(owner, about("A draft published"))).id);
  const q = `${word} AND draft`;
  const found = (await search({ q }, owner)).body.hits.hits.map(({ id }) => id);
  expect(found).toHaveLength(1);
  expect(found).not.toContain(draft.id);
});
