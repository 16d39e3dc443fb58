import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import { aWork, at as workAt, complete, METADATA } from "../works/deposit";
import {
  aCollection,
  act,
  ALLOWING,
  aMember,
  ask,
  at,
  aWord,
  type CollectionJson,
  type CollectionListJson,
  COMMUNITIES,
  DENIED,
  inviteOne,
  joinAt,
  must,
  read,
  requestAt,
  RESTRICTED,
  user,
  words,
} from "./curate";

/** None of these texts may reach a non-member. */
const secret = aWord();
const TYPE = "project";

let owner: Person;
let insider: Person;
let stranger: Person;
let hidden: CollectionJson;
let shown: CollectionJson;
let everybodyElse: [string, Pick<Person, "get">][];
beforeAll(async () => {
  [owner, insider, stranger] = await Promise.all([aPerson(), aPerson(), aPerson()]);
  hidden = await aCollection(owner, {
    ...RESTRICTED,
    ...ALLOWING,
    metadata: { title: secret, description: `About ${secret}`, type: { id: TYPE } },
  });
  shown = await aCollection(owner, { title: "Open house" });
  must(await ask(owner, shown.id, hidden.id), 201);
  await aMember(owner, hidden, "reader", insider);
  everybodyElse = [
    ["nobody", anonymous],
    ["a stranger", stranger],
  ];
});

const totalOf = async (person: Pick<Person, "get">, path: string, query: Record<string, string>) =>
  must(await person.get<CollectionListJson>(path, { query }), 200).hits.total;

test("insiders see it everywhere", async () => {
  expect((await read(insider, hidden.slug)).metadata.title).toBe(secret);
  expect(await totalOf(insider, COMMUNITIES, { q: secret })).toBe(1);
  expect(await totalOf(insider, COMMUNITIES, { suggest: secret.slice(0, 12) })).toBe(1);
  expect((await read(insider, shown.slug)).parent?.id).toBe(hidden.id);
  expect(await totalOf(insider, at(hidden.slug, "/subcommunities"), {})).toBe(1);
});

describe("everybody else", () => {
  test.each([
    "",
    "/logo",
    "/logo?size=64",
    "/members",
    "/members/public",
    "/invitations",
    "/membership-requests",
    "/requests",
    "/subcommunities",
    "/featured",
  ])("403 without a word about it at %s, by id and slug", async (rest) => {
    for (const [, person] of everybodyElse)
      for (const name of [hidden.id, hidden.slug]) {
        const response = await person.get(at(name, rest));
        expect(response).toMatchObject({ status: 403, body: DENIED });
      }
  });

  test("its list of works is empty, without counts", async () => {
    const title = aWord();
    const work = await aWork(owner, complete({ metadata: { ...METADATA, title } }));
    must(await owner.patch(at(hidden.id), { access: { visibility: "public" } }), 200);
    const asked = await owner.post<{ processed: { request?: { id: string } }[] }>(
      workAt(`${work.id}/communities`),
      { communities: [{ id: hidden.id }] },
    );
    const [processed] = must(asked, 200).processed;
    must(await act(owner, processed?.request?.id ?? "", "accept"), 200);
    must(await owner.patch(at(hidden.id), RESTRICTED), 200);
    expect(await totalOf(insider, at(hidden.id, "/records"), {})).toBe(1);
    const queries: Record<string, string>[] = [{}, { include: "own" }, { q: title }];
    for (const [, person] of everybodyElse)
      for (const query of queries) {
        const { body } = await person.get<CollectionListJson>(at(hidden.slug, "/records"), {
          query,
        });
        expect(body.hits).toEqual({ hits: [], total: 0 });
        const buckets = Object.values(body.aggregations ?? {}).flatMap((facet) => facet.buckets);
        expect(buckets).toEqual([]);
      }
  });

  test("403 for every change", async () => {
    const responses = [
      await stranger.put(at(hidden.id), hidden),
      await stranger.patch(at(hidden.id), {}),
      await stranger.delete(at(hidden.id)),
      await stranger.post(at(hidden.id, "/restore")),
      await stranger.post(at(hidden.id, "/rename"), { slug: "x" }),
      await stranger.post(at(hidden.id, "/members"), {}),
      await stranger.put(at(hidden.id, "/members"), { members: [user(stranger)], visible: true }),
      await stranger.delete(at(hidden.id, "/members"), { members: [user(stranger)] }),
      await stranger.post(at(hidden.id, "/invitations"), {}),
      await stranger.put(at(hidden.id, "/invitations"), {}),
      await stranger.post(at(hidden.id, "/membership-requests"), {}),
      await stranger.put(at(hidden.id, "/membership-requests"), {}),
      await stranger.post(joinAt(hidden.id), { community_id: shown.id }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(403));
    for (const { text } of responses) expect(text).not.toContain(secret);
  });

  test("lists, counts, words and suggestions know nothing of it", async () => {
    const queries: Record<string, string>[] = [
      { q: secret },
      { q: `id:${hidden.id}` },
      { q: `slug:${hidden.slug}` },
      { q: `metadata.title:${secret}` },
      { q: "access.visibility:restricted" },
      { q: `parent.id:${hidden.id}` },
      { suggest: secret.slice(0, 14) },
      { suggest: hidden.slug },
      { visibility: "restricted" },
      { q: secret, type: TYPE },
      { q: secret, status: "P", include_deleted: "1" },
    ];
    for (const [, person] of everybodyElse)
      for (const query of queries)
        expect([query, await totalOf(person, COMMUNITIES, query)]).toEqual([query, 0]);
    for (const [, person] of everybodyElse) {
      const all = must(await person.get<CollectionListJson>(COMMUNITIES), 200);
      const { buckets } = all.aggregations?.visibility ?? { buckets: [] };
      expect(buckets.map(({ key }) => key)).not.toContain("restricted");
      expect(JSON.stringify(all)).not.toContain(hidden.id);
    }
    expect(await totalOf(stranger, "/api/user/communities", {})).toBe(0);
  });

  test("its children do not say whose they are", async () => {
    for (const [, person] of everybodyElse) {
      const response = await person.get(at(shown.slug));
      expect(response.status).toBe(200);
      expect(response.text).not.toContain(hidden.id);
      expect(response.text).not.toContain(hidden.slug);
      expect(response.text).not.toContain(secret);
    }
  });

  test("requests to it are for both sides only, and their lists for nobody else", async () => {
    const other = await aPerson();
    const id = await inviteOne(owner, hidden, other, "reader");
    for (const rest of ["", "/timeline"])
      for (const [, person] of everybodyElse)
        expect((await person.get(requestAt(id, rest))).status).toBe(403);
    expect((await stranger.post(requestAt(id, "/comments"), words("Hello"))).status).toBe(403);
    const queries: Record<string, string>[] = [
      { q: secret },
      { receiver: `community:${hidden.id}` },
      { topic: `community:${hidden.id}` },
    ];
    for (const query of queries) expect(await totalOf(stranger, "/api/requests", query)).toBe(0);
    expect((await stranger.get("/api/requests")).text).not.toContain(hidden.id);
    // An insider who decides nothing does not read who was invited either.
    expect((await insider.get(requestAt(id))).status).toBe(403);
    expect((await act(stranger, id, "accept")).status).toBe(403);
  });

  test("works that it holds do not name it", async () => {
    const title = aWord();
    const made = await aCollection(owner, { access: { review_policy: "open" }, title: secret });
    const work = await aWork(owner, complete({ metadata: { ...METADATA, title } }));
    const included = await owner.post(workAt(`${work.id}/communities`), {
      communities: [{ id: made.id }],
    });
    expect(included.status).toBe(200);
    expect((await anonymous.get(workAt(work.id))).text).toContain(made.id);
    must(await owner.patch(at(made.id), RESTRICTED), 200);
    for (const [, person] of everybodyElse) {
      const paths = [
        workAt(work.id),
        workAt(`${work.id}/communities`),
        `/api/records?q=${title}`,
        `/api/records?q=parent.communities.ids:${made.id}`,
        `/api/records?q=${secret}`,
      ];
      for (const path of paths) {
        const response = await person.get(path);
        expect(response.status).toBe(200);
        expect([path, response.text.split('"links"')[0]]).not.toContain(made.slug);
        const { hits } = response.body as { hits?: unknown };
        const told = JSON.stringify(hits ?? response.body);
        expect([path, told.includes(made.id)]).toEqual([path, false]);
        expect([path, told.includes(secret)]).toEqual([path, false]);
      }
    }
    // The index follows in the background; from then on no search by the hidden collection's id finds the work.
    const byId = `/api/records?q=parent.communities.ids:${made.id}`;
    await expect.poll(() => totalOf(anonymous, byId, {}), { timeout: 20_000 }).toBe(0);
    expect(await totalOf(owner, at(made.id, "/records"), {})).toBe(1);
  });

  test("suggestions for a work know nothing of it, not even by its words", async () => {
    const { id } = await aWork(stranger);
    const path = workAt(`${id}/communities-suggestions`);
    const queries: Record<string, string>[] = [
      {},
      { q: secret },
      { q: `id:${hidden.id}` },
      { q: `slug:${hidden.slug}` },
      { suggest: secret.slice(0, 14) },
      { membership: "true" },
      { visibility: "restricted" },
    ];
    for (const query of queries) {
      const response = await stranger.get<CollectionListJson>(path, { query });
      expect([query, response.status]).toEqual([query, 200]);
      // The query comes back in the links.
      const { hits, aggregations } = response.body;
      const told = JSON.stringify(hits);
      expect([query, told.includes(hidden.id), told.includes(secret)]).toEqual([
        query,
        false,
        false,
      ]);
      const { buckets } = aggregations?.visibility ?? { buckets: [] };
      // A value that was asked for is among them, with nothing to count.
      const closed = buckets.filter((one) => one.key === "restricted" && one.doc_count > 0);
      expect([query, closed]).toEqual([query, []]);
    }
    // Its own people are offered it, for works that may go there.
    const restricted = { access: { record: "restricted", files: "restricted" } };
    const own = await aWork(insider, complete(restricted));
    const offered = await insider.get<CollectionListJson>(
      workAt(`${own.id}/communities-suggestions`),
      { query: { q: secret } },
    );
    expect(offered.body.hits.hits.map((one) => one.id)).toContain(hidden.id);
  });

  test("counts of types are the same with and without it", async () => {
    const word = aWord();
    const metadata = { title: word, type: { id: TYPE } };
    await aCollection(owner, { metadata });
    const countsOf = async (person: Pick<Person, "get">) => {
      const query = { q: word };
      const all = must(await person.get<CollectionListJson>(COMMUNITIES, { query }), 200);
      const buckets = all.aggregations?.type?.buckets ?? [];
      return [all.hits.total, buckets.find(({ key }) => key === TYPE)?.doc_count];
    };
    let shown = 1;
    for (const [, person] of everybodyElse) {
      expect(await countsOf(person)).toEqual([shown, shown]);
      const made = await aCollection(owner, { ...RESTRICTED, metadata });
      expect(await countsOf(person)).toEqual([shown, shown]);
      must(await owner.patch(at(made.id), { access: { visibility: "public" } }), 200);
      shown++;
      expect(await countsOf(person)).toEqual([shown, shown]);
    }
  });

  test("asked for by a name it cannot answer differently from one that nobody has", async () => {
    // A slug is taken for all users: that cannot be hidden, and nothing more is revealed.
    const taken = await stranger.post(COMMUNITIES, {
      slug: hidden.slug,
      metadata: { title: "Mine" },
      access: {},
    });
    expect(taken.status).toBe(400);
    expect(taken.text).not.toContain(hidden.id);
    expect(taken.text).not.toContain(secret);
    const { id } = await aWork(stranger);
    const asked = await stranger.post<{ errors: { message: string }[] }>(
      workAt(`${id}/communities`),
      { communities: [{ id: hidden.id }] },
    );
    expect(asked.status).toBe(400);
    expect(asked.text).not.toContain(secret);
    expect(asked.text).not.toContain(hidden.slug);
  });

  test("lists of requests count nothing of it", async () => {
    const asked = await aCollection(owner);
    const before = must(await stranger.get<CollectionListJson>("/api/requests"), 200);
    must(await ask(owner, asked.id, hidden.id), 201);
    const after = must(await stranger.get<CollectionListJson>("/api/requests"), 200);
    expect(after.hits.total).toBe(before.hits.total);
    expect(after.aggregations).toEqual(before.aggregations);
  });

  test("pages that list collections do not mention it in their source", async () => {
    const paths = [
      "/",
      "/collections",
      "/collections/search",
      `/collections/search?q=${encodeURIComponent(`id:${hidden.id}`)}`,
      "/collections/search?visibility=restricted",
      `/collections/${shown.slug}`,
      `/collections/${shown.slug}/members`,
      "/search",
    ];
    for (const path of paths) {
      const page = await anonymous.fetch(path);
      const source = await page.text();
      expect([path, source.includes(secret)]).toEqual([path, false]);
      expect([path, source.includes(hidden.slug)]).toEqual([path, false]);
    }
  });

  test("no page of it, and no word of it in the refusal's source", async () => {
    const pages = [
      ...["", "/about", "/curation-policy", "/members", "/subcommunities", "/records", "/requests"],
      ...["/subcommunities/new", "/settings", "/invitations", "/membership-requests", "/upload"],
    ];
    for (const path of pages) {
      const page = await anonymous.fetch(`/collections/${hidden.slug}${path}`);
      expect(page.status).toBeGreaterThanOrEqual(300);
      expect(await page.text()).not.toContain(secret);
    }
  });
});

test("who leaves is outside at once", async () => {
  const guest = await aMember(owner, hidden, "curator");
  expect(await totalOf(guest, COMMUNITIES, { q: secret })).toBe(1);
  must(await owner.delete(at(hidden.id, "/members"), { members: [user(guest)] }), 204);
  expect((await guest.get(at(hidden.id))).status).toBe(403);
  expect(await totalOf(guest, COMMUNITIES, { q: secret })).toBe(0);
});
