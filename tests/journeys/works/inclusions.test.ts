import { beforeAll, describe, expect, test } from "vitest";
import type { CollectionJson, CollectionListJson } from "@/lib/collections/schema";
import type { InclusionsJson, ParentJson } from "@/lib/works/schema";
import { anonymous, aPerson, type Person } from "../support/people";
import { aCollection, aMember, below } from "./collections";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  DENIED,
  fieldsOf,
  NOBODYS_ID,
  type Problem,
  RESTRICTED,
  UNKNOWN,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

let author: Person;
let owner: Person;
let stranger: Person;
let house: CollectionJson;
beforeAll(async () => {
  [author, owner, stranger] = await Promise.all([aPerson(), aPerson(), aPerson()]);
  house = await aCollection(owner);
});

const SOON = { timeout: 30_000, interval: 100 };
const communitiesAt = (id: string) => `${at(id)}/communities`;
const recordsAt = (collection: CollectionJson) => `/api/communities/${collection.slug}/records`;
const ask = (person: Person, id: string, ...wanted: string[]) =>
  person.post<InclusionsJson & Problem>(communitiesAt(id), {
    communities: wanted.map((one) => ({ id: one })),
  });
const accept = (person: Person, id: string) => person.post(`/api/requests/${id}/actions/accept`);

async function included(collection: CollectionJson, curator: Person, body: unknown = complete()) {
  const work = await aWork(author, body);
  const { body: result } = await ask(author, work.id, collection.id);
  const request = result.processed?.[0]?.request_id ?? "";
  expect((await accept(curator, request)).status).toBe(200);
  return work;
}
const idsOf = ({ body }: { body: WorkListJson }) => body.hits.hits.map(({ id }) => id).sort();

describe("POST /api/records/{id}/communities", () => {
  test("200 with requests for those that were asked, messages for the others", async () => {
    const { id } = await aWork(author);
    const { status, body } = await author.post<InclusionsJson>(communitiesAt(id), {
      communities: [
        { id: house.slug, comment: { payload: { content: "<p>Please</p>", format: "html" } } },
        { id: "no-such" },
      ],
    });
    expect(status).toBe(200);
    expect(body.processed).toMatchObject([
      { community_id: house.slug, request: { status: "submitted", topic: { record: id } } },
    ]);
    expect(body.errors).toEqual([{ community_id: "no-such", message: "Community not found." }]);
    const again = await ask(author, id, house.id);
    expect([again.status, again.body]).toEqual([
      400,
      {
        errors: [
          {
            community_id: house.id,
            message: "There is already an open inclusion request for this community.",
          },
        ],
      },
    ]);
    await accept(owner, body.processed?.[0]?.request_id ?? "");
    const held = await anonymous.fetch(at(id));
    const known = { "if-none-match": held.headers.get("etag") ?? "" };
    // Its JSON of the collection can change without a new revision, so no 304 is sent.
    expect((await anonymous.fetch(at(id), { headers: known })).status).toBe(200);
    const next = await aVersion(author, id);
    for (const version of [id, next.id])
      expect((await anonymous.get<WorkJson>(at(version))).body.parent.communities).toMatchObject({
        ids: [house.id],
        default: house.id,
      });
  });

  test("400 for too many, none and the same twice; 403 for others; 404 for drafts", async () => {
    const { id } = await aWork(author);
    const many = Array.from({ length: 11 }, (_, index) => `c${index}`);
    for (const wanted of [[], many, ["a", "a"]])
      expect(fieldsOf((await ask(author, id, ...wanted)).body)).toEqual(["communities"]);
    expect((await ask(stranger, id, house.id)).body).toEqual(DENIED);
    expect((await anonymous.post<Problem>(communitiesAt(id), {})).body).toEqual(DENIED);
    for (const missing of [NOBODYS_ID, (await aDraft(author)).id])
      expect((await ask(author, missing, house.id)).body).toEqual(UNKNOWN);
  });

  test("at once by many: one request for each collection", async () => {
    const { id } = await aWork(author);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ask(author, id, house.id)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });
});

describe("GET and PUT /api/records/{id}/communities", () => {
  test("list the collections, and choose the one shown first", async () => {
    const { id } = await included(house, owner);
    const barn = await aCollection(author, { review_policy: "open" });
    expect((await ask(author, id, barn.id)).body.processed?.[0]?.request.status).toBe("accepted");
    const list = await anonymous.get<CollectionListJson>(communitiesAt(id));
    expect(list.body.hits.hits.map((hit) => hit.slug)).toEqual([house.slug, barn.slug]);
    const chosen = await author.put<ParentJson>(communitiesAt(id), { default: barn.id });
    expect(chosen.body.communities).toMatchObject({ default: barn.id });
    const none = await author.put<ParentJson>(communitiesAt(id), { default: null });
    expect(none.body.communities).not.toHaveProperty("default");
    const other = await aCollection(author);
    expect((await author.put<Problem>(communitiesAt(id), { default: other.id })).body.message).toBe(
      "Cannot set community as the default. The record has not been added to the community.",
    );
    expect((await stranger.put<Problem>(communitiesAt(id), { default: null })).status).toBe(403);
  });

  test("GET …/communities-suggestions leaves out those it is in", async () => {
    const { id } = await included(house, owner);
    const mine = await aCollection(author);
    const found = await author.get<CollectionListJson>(`${at(id)}/communities-suggestions`, {
      query: { membership: "true", size: "100" },
    });
    expect(found.body.hits.hits.map((hit) => hit.id)).toContain(mine.id);
    const all = await author.get<CollectionListJson>(`${at(id)}/communities-suggestions`, {
      query: { q: `slug:"${house.slug}"` },
    });
    expect(all.body.hits.total).toBe(0);
    expect((await anonymous.get(`${at(id)}/communities-suggestions`)).status).toBe(403);
  });
});

describe("DELETE", () => {
  test("/api/records/{id}/communities: the owner, or curators of that collection", async () => {
    const { id } = await included(house, owner);
    const remove = (person: Person) =>
      person.delete<Problem>(communitiesAt(id), { communities: [{ id: house.id }] });
    expect((await remove(stranger)).body).toMatchObject({
      errors: [{ community: house.id, message: "Permission denied." }],
    });
    const done = await remove(author);
    expect([done.status, done.body]).toEqual([200, {}]);
    expect((await remove(author)).status).toBe(400);
    expect((await anonymous.get<WorkJson>(at(id))).body.parent.communities).toEqual({});
  });

  test("/api/communities/{id}/records: curators, naming what is not in it", async () => {
    const { id } = await included(house, owner);
    const remove = (person: Person, ...ids: string[]) =>
      person.delete<Problem>(recordsAt(house), { records: ids.map((one) => ({ id: one })) });
    expect((await remove(author, id)).body).toEqual(DENIED);
    const done = await remove(owner, id, NOBODYS_ID);
    expect([done.status, done.body]).toEqual([
      200,
      { errors: [{ record: NOBODYS_ID, message: "The record does not exist." }] },
    ]);
    const many = Array.from({ length: 11 }, (_, index) => `w${index}`);
    expect(fieldsOf((await remove(owner, ...many)).body)).toEqual(["records"]);
    const unknown = await owner.delete<Problem>("/api/communities/no-such/records", {
      records: [],
    });
    expect(unknown.status).toBe(404);
  });
});

describe("GET /api/communities/{id}/records", () => {
  test("shows the whole subtree, or with include=own what is directly in it", async () => {
    const [top, middle, bottom] = [
      await aCollection(owner),
      await aCollection(owner),
      await aCollection(owner),
    ];
    await below(middle, top);
    await below(bottom, middle);
    const [one, two] = [await included(top, owner), await included(bottom, owner)];
    const list = (query = {}) => anonymous.get<WorkListJson>(recordsAt(top), { query });
    expect(idsOf(await list())).toEqual([one.id, two.id].sort());
    const own = await list({ include: "own" });
    expect(idsOf(own)).toEqual([one.id]);
    expect(own.body.links.self).toContain("include=own");
    await below(middle, null);
    expect(idsOf(await list())).toEqual([one.id]);
    const { body } = await anonymous.get<CollectionJson>(`/api/communities/${top.id}`);
    expect(body.metadata.size).toBe(1);
    expect((await anonymous.get(`/api/communities/no-such/records`)).status).toBe(404);
  });
});

describe("a restricted collection", () => {
  test("shows nothing of itself to others: not in works, searches, lists or suggestions", async () => {
    const secret = await aCollection(owner, {}, { metadata: { title: "Quiet valley" } });
    const work = await included(secret, owner);
    const reader = await aPerson();
    await aMember(secret, reader, "reader");
    await owner.patch(`/api/communities/${secret.id}`, { access: { visibility: "restricted" } });

    const child = await aCollection(owner);
    await below(child, secret);
    await included(child, owner);
    for (const caller of [anonymous, stranger, author]) {
      const texts = await Promise.all([
        caller.get(at(work.id)),
        caller.get("/api/records", { query: { q: `id:"${work.id}"` } }),
        caller.get(`${at(work.id)}/versions`),
        caller.get(communitiesAt(work.id)),
        caller.get(`${at(work.id)}/communities-suggestions`),
        caller.get(`/records/${work.id}`, { headers: { accept: "text/html" } }),
      ]);
      for (const { text } of texts) {
        expect(text).not.toContain(secret.id);
        expect(text).not.toContain(secret.slug);
        expect(text).not.toContain("Quiet valley");
      }
      const list = await caller.get<WorkListJson>(recordsAt(secret));
      expect([list.status, list.body.hits.total]).toEqual([200, 0]);
      expect(list.text).not.toContain("Quiet valley");
      const foundBy = async (q: string) =>
        (await caller.get<WorkListJson>("/api/records", { query: { q } })).body.hits.total;
      // The index follows in the background.
      await expect.poll(() => foundBy(`parent.communities.ids:"${secret.id}"`), SOON).toBe(0);
      expect(await foundBy(`parent.communities.ids:${secret.id.slice(0, 8)}*`)).toBe(0);
    }
    const seen = await reader.get<WorkJson>(at(work.id));
    expect(seen.body.parent.communities.ids).toEqual([secret.id]);
    expect((await reader.get<WorkListJson>(recordsAt(secret))).body.hits.total).toBe(2);
  });

  test("takes restricted works only, and lets its members read them", async () => {
    const secret = await aCollection(owner, { visibility: "restricted" });
    await aMember(secret, author, "reader");
    const open = await aWork(author);
    const refused = await ask(author, open.id, secret.id);
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]).toMatchObject({ community_id: secret.id });
    const closed = await included(secret, owner, complete(RESTRICTED));
    const reader = await aPerson();
    expect((await reader.get(at(closed.id))).status).toBe(403);
    await aMember(secret, reader, "reader");
    expect((await reader.get(at(closed.id))).status).toBe(200);
    expect((await stranger.get(at(closed.id))).status).toBe(403);
  });
});
