import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PARTNER, type PartnerServer, startPartner } from "../../support/partner";
import { anonymous, aPerson, type Person } from "../support/people";

/** Collections of groups as a partner instance makes and keeps them, one test per status. */
const BASE = "/api/group_collections";

let partner: PartnerServer;
let writer: Person;
let stranger: Person;
beforeAll(async () => {
  partner = await startPartner({ port: inject("partnerPort") });
  await aPerson({ roles: ["group-collections-owner"] });
  writer = await aPerson({ scopes: ["group-collections-write"] });
  stranger = await aPerson();
});
afterAll(() => partner.stop());

let lastId = 5000;
function aGroup(): string {
  const id = String(++lastId);
  partner.groups.set(id, {
    id: Number(id),
    name: `Group ${randomUUID().slice(0, 8)}`,
    url: `https://commons.example.org/groups/${id}/`,
    description: "Reads tide tables together.",
    avatar: "",
    upload_roles: ["member", "administrator"],
    moderate_roles: ["administrator"],
  });
  return id;
}
const naming = (id: string) => ({ commons_instance: PARTNER, commons_group_id: id });

async function made(): Promise<{ id: string; slug: string }> {
  const id = aGroup();
  const { status, body } = await writer.post(BASE, {
    ...naming(id),
    collection_visibility: "public",
  });
  expect(status).toBe(201);
  return { id, slug: String(body.collection_slug) };
}
const refused = (status: number) => ({
  status,
  body: { message: expect.any(String) as string, status },
});

describe("GET /api/group_collections", () => {
  test("200 lists them with links and aggregations, also behind a slash", async () => {
    const { id, slug } = await made();
    const query = naming(id);
    for (const path of [BASE, `${BASE}/`]) {
      const { status, headers, body } = await anonymous.get<{
        hits: { hits: { slug: string }[]; total: number };
      }>(path, { query });
      expect(status).toBe(200);
      expect(headers.get("link")).toContain('rel="first"');
      expect(body).toMatchObject({
        hits: { total: 1, hits: [{ slug }] },
        sortBy: "updated-desc",
        aggregations: { type: {}, visibility: {} },
        links: { self: expect.stringContaining(BASE) as string },
      });
    }
  });

  test("200 with nothing for an instance or group that is unknown", async () => {
    const { status, body } = await anonymous.get(BASE, { query: naming("987654") });
    expect([status, body]).toMatchObject([200, { hits: { hits: [], total: 0 } }]);
  });

  test("400 names the parameter that is wrong", async () => {
    const sorted = await anonymous.get(BASE, { query: { sort: "by-size" } });
    expect(sorted).toMatchObject(refused(400));
    const group = await anonymous.get(BASE, { query: { commons_group_id: "1" } });
    expect(group).toMatchObject(refused(400));
    expect(group.body.message).toContain("commons_instance");
  });
});

describe("GET /api/group_collections/{slug}", () => {
  test("200 is the collection, 404 one that no group owns", async () => {
    const { slug, id } = await made();
    const { status, body } = await anonymous.get(`${BASE}/${slug}`);
    expect([status, body]).toMatchObject([
      200,
      { slug, custom_fields: { "svc:commons_group_id": id } },
    ]);
    expect(await anonymous.get(`${BASE}/no-such-group`)).toMatchObject(refused(404));
  });
});

describe("POST /api/group_collections", () => {
  test("201 answers group and slug", async () => {
    const id = aGroup();
    const { status, body } = await writer.post(BASE, naming(id));
    expect([status, body]).toEqual([
      201,
      { commons_group_id: id, collection_slug: expect.stringMatching(/^group-/) as string },
    ]);
    expect(partner.calls).toContain(`/groups/${id}`);
  });

  test("400 for what is missing", async () => {
    expect(await writer.post(BASE, { commons_instance: PARTNER })).toMatchObject(refused(400));
    expect(await writer.post(BASE, { ...naming("1"), commons_instance: "x" })).toMatchObject(
      refused(400),
    );
  });

  test("401 without a token, 403 for one without the right", async () => {
    const body = naming(aGroup());
    expect(await anonymous.post(BASE, body)).toMatchObject(refused(401));
    expect(await stranger.post(BASE, body)).toMatchObject(refused(403));
  });

  test("404 for a group that the instance does not know", async () => {
    expect(await writer.post(BASE, naming("424242"))).toMatchObject(refused(404));
  });

  test("409 for a group that has one", async () => {
    const { id } = await made();
    expect(await writer.post(BASE, naming(id))).toMatchObject(refused(409));
  });

  test("503 when the instance does not answer, 422 when it answers with an error", async () => {
    const id = aGroup();
    partner.respond = (_, response) => void response.destroy();
    expect(await writer.post(BASE, naming(id))).toMatchObject(refused(503));
    partner.respond = (_, response) => void response.writeHead(418).end("{}");
    expect(await writer.post(BASE, naming(id))).toMatchObject(refused(422));
    partner.respond = undefined;
  });

  test("405 for a method that there is not", async () => {
    expect(await writer.put(BASE, {})).toMatchObject(refused(405));
  });
});

describe("PATCH /api/group_collections/{slug}", () => {
  const change = (from: string, to: string) => ({
    commons_instance: PARTNER,
    old_commons_group_id: from,
    new_commons_group_id: to,
  });

  test("200 gives it to another group, and the slug stays", async () => {
    const { id, slug } = await made();
    const next = aGroup();
    const { status, body } = await writer.patch(`${BASE}/${slug}`, change(id, next));
    expect([status, body]).toEqual([
      200,
      { collection: slug, old_commons_group_id: id, new_commons_group_id: next },
    ]);
  });

  test("304 when the group has it already", async () => {
    const { id, slug } = await made();
    const { status, text } = await writer.patch(`${BASE}/${slug}`, change("1", id));
    expect([status, text]).toEqual([304, ""]);
  });

  test("400, 401, 403, 404 and 409, each for its reason", async () => {
    const { id, slug } = await made();
    const other = await made();
    const path = `${BASE}/${slug}`;
    const next = aGroup();
    expect(await writer.patch(path, { commons_instance: PARTNER })).toMatchObject(refused(400));
    expect(await anonymous.patch(path, change(id, next))).toMatchObject(refused(401));
    expect(await stranger.patch(path, change(id, next))).toMatchObject(refused(403));
    expect(await writer.patch(path, change(other.id, next))).toMatchObject(refused(403));
    expect(await writer.patch(`${BASE}/no-such`, change(id, next))).toMatchObject(refused(404));
    expect(await writer.patch(path, change(id, "313131"))).toMatchObject(refused(404));
    expect(await writer.patch(path, change(id, other.id))).toMatchObject(refused(409));
  });
});

describe("DELETE /api/group_collections/{slug}", () => {
  const at = (slug: string, id: string) =>
    `${BASE}/${slug}?commons_instance=${PARTNER}&commons_group_id=${id}`;

  test("204 without a body; then 404, and the next collection of the group has another slug", async () => {
    const { id, slug } = await made();
    const { status, text } = await writer.delete(at(slug, id));
    expect([status, text]).toEqual([204, ""]);
    expect((await anonymous.get(`${BASE}/${slug}`)).status).toBe(404);
    expect(await writer.delete(at(slug, id))).toMatchObject(refused(422));
    const again = await writer.post(BASE, naming(id));
    expect(again.body.collection_slug).toBe(`${slug}-1`);
  });

  test("400, 401, 403 and 404, each for its reason", async () => {
    const { id, slug } = await made();
    expect(await writer.delete(`${BASE}/${slug}`)).toMatchObject(refused(400));
    expect(await writer.delete(BASE)).toMatchObject(refused(400));
    expect(await anonymous.delete(at(slug, id))).toMatchObject(refused(401));
    expect(await stranger.delete(at(slug, id))).toMatchObject(refused(403));
    expect(await writer.delete(at(slug, "1"))).toMatchObject(refused(403));
    expect(await writer.delete(at("no-such", id))).toMatchObject(refused(404));
  });
});
