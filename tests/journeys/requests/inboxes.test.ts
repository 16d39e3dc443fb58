import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aCollection } from "../works/collections";
import { anonymous, aPerson, type Person } from "../support/people";
import { aDraft, aWork, complete, NOBODYS_ID, UNKNOWN } from "../works/deposit";

const nobody = `/api/requests/${randomUUID()}`;

describe("GET /api/requests and /api/user/requests", () => {
  test.each(["/api/requests", "/api/requests/", "/api/user/requests"])(
    "%s: 200 with a list for people, 403 for nobody",
    async (path) => {
      const person = await aPerson();
      const { status, body } = await person.get(path, { query: { is_open: "true", expand: "1" } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ hits: { hits: [], total: 0 }, sortBy: "newest", page: 1 });
      expect(body.aggregations).toMatchObject({ type: { buckets: [] }, status: { buckets: [] } });
      expect((await anonymous.get(path)).status).toBe(403);
    },
  );

  test("400 for orders, pages and flags there are not", async () => {
    const person = await aPerson();
    const queries: Record<string, string>[] = [
      { sort: "colour" },
      { page: "101", size: "100" },
      { is_open: "perhaps" },
    ];
    for (const query of queries)
      expect((await person.get("/api/requests", { query })).status).toBe(400);
  });

  test("405 for making one: requests come from what they are about", async () => {
    const person = await aPerson();
    expect((await person.post("/api/requests", {})).status).toBe(405);
  });

  test("what waits is counted", async () => {
    const person = await aPerson();
    const { body } = await person.get("/api/user/requests/counts");
    expect(body).toEqual({ to_decide: 0, unread: 0 });
  });
});

describe("a request there is none of", () => {
  test("404 at each of its addresses, also for an id that is none", async () => {
    const person = await aPerson();
    const words = { payload: { content: "Hello", format: "html" } };
    const responses = [
      await person.get(nobody),
      await person.get("/api/requests/not-a-uuid"),
      await person.put(nobody, { title: "x" }),
      await person.delete(nobody),
      await person.post(`${nobody}/actions/accept`),
      await person.post(`${nobody}/comments`, words),
      await person.get(`${nobody}/timeline`),
      await person.get(`${nobody}/timeline_focused`),
      await person.post(`${nobody}/lock`),
      await person.post(`${nobody}/read`),
      await person.upload(`${nobody}/files/upload/plan.png`, "bytes"),
      await person.get(`${nobody}/files/plan.png/content`),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(responses.length).fill(404));
  });
});

describe("GET /api/records/{id}/requests", () => {
  const path = (id: string) => `/api/records/${id}/requests`;
  const totalOf = async (person: Pick<Person, "get">, id: string) => {
    const { status, body } = await person.get<{ hits: { total: number } }>(path(id));
    return [status, body.hits.total];
  };

  test("200 with what the caller may read: all of it for both sides, none of it for others", async () => {
    const [owner, author, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const house = await aCollection(owner);
    const { id } = await aWork(author);
    expect(await totalOf(author, id)).toEqual([200, 0]);
    const asked = await author.post(`/api/records/${id}/communities`, {
      communities: [{ id: house.id }],
    });
    expect(asked.status).toBe(200);
    for (const person of [author, owner]) expect(await totalOf(person, id)).toEqual([200, 1]);
    expect(await totalOf(stranger, id)).toEqual([200, 0]);
    expect((await anonymous.get(path(id))).status).toBe(403);
  });

  test("200 for a draft that was handed in", async () => {
    const [owner, author] = [await aPerson(), await aPerson()];
    const { id: community } = await aCollection(owner);
    const review = { type: "community-submission", receiver: { community } };
    const { id } = await aDraft(author, complete({ parent: { review } }));
    expect((await author.post(`/api/records/${id}/draft/actions/submit-review`)).status).toBe(202);
    for (const person of [author, owner]) expect(await totalOf(person, id)).toEqual([200, 1]);
  });

  test("404 for ids that nothing goes by, as everything else about a work", async () => {
    const person = await aPerson();
    for (const id of [NOBODYS_ID, "no-id", randomUUID()])
      for (const rest of ["requests", "communities"])
        expect(await person.get(`/api/records/${id}/${rest}`)).toMatchObject({
          status: 404,
          body: UNKNOWN,
        });
  });
});

describe("GET /api/communities/{id}/requests", () => {
  test("200 for those who curate it, 403 for others, 404 where there is no collection", async () => {
    const [owner, other] = [await aPerson(), await aPerson()];
    const slug = `c-${randomUUID().slice(0, 8)}`;
    await owner.post("/api/communities", {
      slug,
      metadata: { title: "Coast" },
      access: { visibility: "public" },
    });
    const path = `/api/communities/${slug}/requests`;
    const { status, body } = await owner.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hits: { hits: [], total: 0 } });
    expect((await other.get(path)).status).toBe(403);
    expect((await anonymous.get(path)).status).toBe(403);
    expect((await owner.get("/api/communities/nowhere-at-all/requests")).status).toBe(404);
  });
});

describe("/api/user/notifications", () => {
  const path = "/api/user/notifications";

  test("GET: 200 with what is unread, 403 for nobody", async () => {
    const person = await aPerson();
    const { status, body } = await person.get(path, { query: { unread: "1" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hits: { hits: [], total: 0 }, unread_total: 0 });
    expect((await anonymous.get(path)).status).toBe(403);
  });

  test("POST: 204 for all, 404 for one there is not", async () => {
    const person = await aPerson();
    expect((await person.post(`${path}/read-all`)).status).toBe(204);
    expect((await person.post(`${path}/${randomUUID()}/read`)).status).toBe(404);
  });

  test("preferences: what is left out stays, what is wrong is refused by name", async () => {
    const person = await aPerson();
    const put = (body: unknown) => person.put(`${path}/preferences`, body);
    expect((await put({ channels: { comments: { mail: false } } })).status).toBe(200);
    const { body } = await person.get<{ enabled: boolean; channels: object }>(
      `${path}/preferences`,
    );
    expect(body).toMatchObject({
      enabled: true,
      channels: {
        comments: { mail: false, in_app: true },
        reviews: { mail: true, in_app: true },
      },
    });
    const refused = await put({ enabled: "perhaps" });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: "enabled" }]);
  });
});
