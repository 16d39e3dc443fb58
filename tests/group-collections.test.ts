import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as all from "@/app/api/group_collections/route";
import * as one from "@/app/api/group_collections/[slug]/route";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { systemContext } from "@/lib/db/context";
import { grantRole, issueToken, revokeRole } from "@/lib/users";
import { anAccount } from "./support/accounts";
import { aCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "./support/partner";
import { atOnce, expectLegalState } from "./support/races";
import { statementsOf } from "./support/statements";

withTestDatabase({ DATABASE_POOL: "50" });
vi.setConfig({ testTimeout: 120_000 });

type Caller = ReturnType<typeof callerWith>;
type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

const BASE = "/api/group_collections";
const OWNER_ROLE = "group-collections-owner";

let server: PartnerServer;
let owner: Awaited<ReturnType<typeof anAccount>>;
let writer: Caller;
/** A token of an account without rights, and one that does not count. */
let stranger: Caller;
const nobody = callerWith("not-a-token");

beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
  owner = await anAccount({ roles: [OWNER_ROLE] });
  writer = callerWith(await tokenWith(["group-collections-write"]));
  stranger = callerWith(await tokenWith([]));
});
afterEach(() => (server.respond = undefined));
afterAll(() => server.stop());

async function tokenWith(
  scopes: Parameters<typeof issueToken>[2]["scopes"],
  more: { instance?: string; roles?: string[] } = {},
): Promise<string> {
  const { id } = await anAccount({ roles: more.roles ?? [] });
  const instance = more.instance ?? null;
  const token = await issueToken(systemContext(), id, { name: "partner", scopes, instance });
  return token.text;
}

async function read(response: Response | Promise<Response>): Promise<Answer> {
  const { status, headers } = await response;
  const text = await (await response).text();
  return { status, headers, body: text ? (JSON.parse(text) as Answer["body"]) : {} };
}

const list = (query = "", call: Caller = writer) =>
  read(call(all.GET, { method: "GET", path: `${BASE}${query}` }));
const get = (slug: string, call: Caller = writer) =>
  read(call(one.GET, { method: "GET", path: `${BASE}/${slug}`, params: { slug } }));
const post = (body: unknown, call: Caller = writer) =>
  read(call(all.POST, { method: "POST", path: BASE, body }));
const patch = (slug: string, body: unknown, call: Caller = writer) =>
  read(call(one.PATCH, { method: "PATCH", path: `${BASE}/${slug}`, params: { slug }, body }));
const remove = (slug: string, query: string, call: Caller = writer) =>
  read(call(one.DELETE, { method: "DELETE", path: `${BASE}/${slug}${query}`, params: { slug } }));

let lastId = 1000;
/** A group at the partner, as it describes one. */
function aGroup(more: Record<string, unknown> = {}): { id: string; name: string } {
  const id = String(++lastId);
  const name = `Group ${randomUUID().slice(0, 8)}`;
  server.groups.set(id, {
    id: Number(id),
    name,
    url: `https://commons.example.org/groups/${id}/`,
    visibility: "public",
    description: "Reads tide tables together.",
    avatar: "",
    upload_roles: ["member", "moderator", "administrator"],
    moderate_roles: ["moderator", "admin"],
    ...more,
  });
  return { id, name: typeof more.name === "string" ? more.name : name };
}

const naming = (id: string) => ({ commons_instance: PARTNER, commons_group_id: id });
const asQuery = (id: string) => `?commons_instance=${PARTNER}&commons_group_id=${id}`;

async function made(more: Record<string, unknown> = {}, visibility = "public") {
  const group = aGroup(more);
  const answer = await post({ ...naming(group.id), collection_visibility: visibility });
  expect(answer.status).toBe(201);
  const slug = String(answer.body.collection_slug);
  const { body } = await get(slug);
  return { ...group, slug, collection: body as { id: string } & Record<string, unknown> };
}

const members = (collectionId: string) =>
  systemContext().db.$queryRaw<{ who: string; role: string }[]>`
    SELECT coalesce('user:' || user_id, 'group:' || group_id) AS who, role FROM collection_member
     WHERE collection_id = ${collectionId}::uuid ORDER BY 1`;

const answersOf = (outcomes: readonly PromiseSettledResult<unknown>[]): Answer[] =>
  outcomes.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value as Answer;
  });

const refused = (status: number) => ({
  status,
  body: { message: expect.any(String) as string, status },
});

describe("making one", () => {
  test("fills it from what the partner says", async () => {
    const group = aGroup({ name: "Tide Readers" });
    const answer = await post(naming(group.id));
    expect(answer).toMatchObject({
      status: 201,
      body: { commons_group_id: group.id, collection_slug: "tide-readers" },
    });
    const { body } = await get("tide-readers");
    expect(body).toMatchObject({
      slug: "tide-readers",
      metadata: {
        title: "Tide Readers",
        description: "Collection managed by Tide Readers, a group of Example Commons.",
        page: "<p>The works in this collection are curated by Tide Readers, a group of Example Commons.</p>",
        curation_policy: "",
        website: `https://commons.example.org/groups/${group.id}/`,
        organizations: [{ name: "Tide Readers" }, { name: "Example Commons" }],
        size: 0,
      },
      access: {
        visibility: "restricted",
        members_visibility: "public",
        member_policy: "closed",
        record_policy: "closed",
        review_policy: "closed",
      },
      children: { allow: false },
      deletion_status: { is_deleted: false, status: "P" },
      custom_fields: {
        "svc:commons_instance": PARTNER,
        "svc:commons_group_id": group.id,
        "svc:commons_group_name": "Tide Readers",
        "svc:commons_group_description": "Reads tide tables together.",
        "svc:commons_group_visibility": "public",
      },
    });
    const prefix = `group:${PARTNER}---${group.id}|`;
    expect(await members(String(body.id))).toEqual([
      { who: `${prefix}administrator`, role: "manager" },
      { who: `${prefix}member`, role: "reader" },
      { who: `${prefix}moderator`, role: "curator" },
      { who: `user:${owner.id}`, role: "owner" },
    ]);
    const roles = await systemContext().db.role.findMany({
      where: { id: { startsWith: `${PARTNER}---${group.id}|` } },
      orderBy: { id: "asc" },
    });
    expect(roles.map(({ title, isManaged }) => [title, isManaged])).toEqual([
      ["Tide Readers: administrator", false],
      ["Tide Readers: member", false],
      ["Tide Readers: moderator", false],
    ]);
    await expectLegalState();
  });

  test("takes the id as a number and answers it as text", async () => {
    const { id } = aGroup();
    const answer = await post({ commons_instance: PARTNER, commons_group_id: Number(id) });
    expect(answer).toMatchObject({ status: 201, body: { commons_group_id: id } });
  });

  test("makes it public when asked", async () => {
    const { collection } = await made({}, "public");
    expect(collection.access).toMatchObject({ visibility: "public" });
  });

  test("bears whatever texts the partner has", async () => {
    const { collection } = await made({
      name: `<b>"Tides"</b> & ${"x".repeat(400)}\u0000`,
      description: "y".repeat(20_000),
      url: "javascript:alert(1)",
      visibility: null,
      upload_roles: null,
      moderate_roles: undefined,
    });
    const metadata = collection.metadata as Record<string, string>;
    expect(metadata.title).toHaveLength(250);
    expect(metadata).not.toHaveProperty("website");
    expect(metadata.page).toContain("&lt;b&gt;");
    expect((await members(collection.id)).map(({ role }) => role)).toEqual([
      "manager",
      "reader",
      "owner",
    ]);
  });

  test.each([
    ["no body", undefined],
    ["nothing", {}],
    ["no group", { commons_instance: PARTNER }],
    ["no instance", { commons_group_id: "1" }],
    ["an unknown instance", { commons_instance: "elsewhere", commons_group_id: "1" }],
    ["another name of the instance", { commons_instance: "exampleBroker", commons_group_id: "1" }],
    ["a bad visibility", { ...naming("1"), collection_visibility: "hidden" }],
    ["a group of another kind", { commons_instance: PARTNER, commons_group_id: { id: 1 } }],
    ["an empty group", naming(" ")],
  ])("with %s is 400", async (_, body) => {
    expect(await post(body)).toMatchObject(refused(400));
  });

  test("names the field that is wrong", async () => {
    const { body } = await post({ commons_instance: PARTNER });
    expect(body.message).toContain("commons_group_id");
  });

  test("for a group that the partner does not know is 404", async () => {
    expect(await post(naming("999999"))).toMatchObject(refused(404));
    server.groups.set("0", { id: 0, name: null });
    expect(await post(naming("0"))).toMatchObject(refused(404));
  });

  test("without credentials or with bad ones is 401, without the right 403", async () => {
    const { id } = aGroup();
    const anonymous = new Request(`https://repository.example.org${BASE}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(naming(id)),
    });
    expect(await read(all.POST(anonymous, { params: Promise.resolve({}) }))).toMatchObject(
      refused(401),
    );
    expect(await post(naming(id), nobody)).toMatchObject(refused(401));
    // The static token of partners is no token of an account.
    expect(await post(naming(id), callerWith("static-token-of-partners"))).toMatchObject(
      refused(401),
    );
    expect(await post(naming(id), stranger)).toMatchObject(refused(403));
    expect(await post({}, stranger)).toMatchObject(refused(403));
    const elsewhere = callerWith(
      await tokenWith(["group-collections-write"], { instance: "another" }),
    );
    expect(await post(naming(id), elsewhere)).toMatchObject(refused(403));
    const narrowed = callerWith(await tokenWith(["admin:read"], { roles: [ADMIN_ROLE] }));
    expect(await post(naming(id), narrowed)).toMatchObject(refused(403));
    expect(server.calls).not.toContain(`/groups/${id}`);
  });

  test("is for administrators too, and for tokens of the instance", async () => {
    const administrator = callerWith(await tokenWith([], { roles: [ADMIN_ROLE] }));
    expect((await post(naming(aGroup().id), administrator)).status).toBe(201);
    const here = callerWith(await tokenWith(["group-collections-write"], { instance: PARTNER }));
    expect((await post(naming(aGroup().id), here)).status).toBe(201);
  });

  test("for a group that has one is 409, whatever the slug is by now", async () => {
    const { id, collection } = await made();
    await systemContext().db.collection.update({
      where: { id: collection.id },
      data: { slug: `elsewhere-${id}` },
    });
    server.calls.length = 0;
    expect(await post(naming(id))).toMatchObject(refused(409));
    expect(server.calls).toEqual([]);
  });

  test("without an account for the owner is 500, and nothing is made", async () => {
    const { id } = aGroup();
    await revokeRole(systemContext(), owner, OWNER_ROLE);
    const answer = await post(naming(id));
    await grantRole(systemContext(), owner, OWNER_ROLE);
    expect(answer).toMatchObject(refused(500));
    expect(answer.body.message).toContain("NoOwnerAvailable");
    expect((await list(asQuery(id))).body.hits).toEqual({ hits: [], total: 0 });
    expect(await systemContext().db.role.count({ where: { id: { contains: `---${id}|` } } })).toBe(
      0,
    );
  });

  test("gives it to the active account that has had the role longest", async () => {
    const db = systemContext().db;
    const [blocked, first] = [await anAccount(), await anAccount()];
    for (const [account, day] of [
      [blocked, "2001-01-01"],
      [first, "2002-01-01"],
    ] as const)
      await db.roleMember.create({
        data: { userId: account.id, roleId: OWNER_ROLE, createdAt: new Date(day) },
      });
    await db.user.update({ where: { id: blocked.id }, data: { active: false } });
    const { collection } = await made();
    expect(await members(collection.id)).toContainEqual({ who: `user:${first.id}`, role: "owner" });
    await db.roleMember.deleteMany({ where: { userId: { in: [blocked.id, first.id] } } });
  });

  const long = "x".repeat(210_000_000);
  test.each([
    ["answers 500", 500, "{}", 503],
    ["answers 302", 302, "{}", 422],
    ["refuses our token", 401, "{}", 422],
    ["sends no JSON", 200, "<html>", 422],
    ["sends other types", 200, '{"id":[],"name":{}}', 422],
    ["sends half of it", 200, '{"id": 1, "na', 422],
    ["sends 200 MB", 200, `{"id":1,"name":"${long}"}`, 422],
  ])("when the partner %s makes nothing", async (_, status, body, expected) => {
    const { id } = aGroup();
    server.respond = (_request, response) =>
      void response.writeHead(status, { location: `${server.url}/groups/${id}` }).end(body);
    expect(await post(naming(id))).toMatchObject(refused(expected));
    expect((await list(asQuery(id))).body.hits).toEqual({ hits: [], total: 0 });
  });

  test("when the partner breaks off is 503", async () => {
    server.respond = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setTimeout(() => response.destroy(), 10);
    };
    expect(await post(naming(aGroup().id))).toMatchObject(refused(503));
  });

  test("waits for a slow partner outside of any transaction", async () => {
    const group = aGroup();
    let inTransactions: number | undefined;
    server.respond = (_request, response) => {
      void systemContext().db.$queryRaw<{ open: number }[]>`
          SELECT count(*)::int AS open FROM pg_stat_activity
           WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.then(
        ([row]) => {
          inTransactions = row?.open;
          response.writeHead(200).end(JSON.stringify(server.groups.get(group.id)));
        },
      );
    };
    expect((await post(naming(group.id))).status).toBe(201);
    expect(inTransactions).toBe(0);
  });
});

describe("slugs", () => {
  const slugFor = async (name: string) => (await made({ name })).slug;

  test.each([
    ["  Étude & Übung  ", "etude-ubung"],
    ["Приливы и отливы", "prilivy-i-otlivy"],
    ["Ακτές", "aktes"],
    ["Straße_2 (Øst)", "strasse_2-ost"],
    ["new", "new-1"],
    ["5d1d9c1e-5f0c-4a57-9d0b-6d0b9a3c1f11", "5d1d9c1e-5f0c-4a57-9d0b-6d0b9a3c1f11-1"],
  ])("of %j is %s", async (name, slug) => expect(await slugFor(name)).toBe(slug));

  test("of a name without such letters is made of the id", async () => {
    const { slug, id } = await made({ name: "日本 ☂" });
    expect(slug).toBe(`group-${id}`);
  });

  test("are cut so that a number fits", async () => {
    const name = `${"long ".repeat(19)}tail${"x".repeat(50)}`;
    const slugs = [await slugFor(name), await slugFor(name), await slugFor(`${name}y`)];
    for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(100);
    expect(slugs.map((slug) => /-\d+$/.exec(slug)?.[0])).toEqual([undefined, "-1", "-2"]);
  });

  test("that others have or had count as taken", async () => {
    const name = `Harbour ${lastId}`;
    const stem = name.toLowerCase().replace(" ", "-");
    const { collection } = await aCollection();
    const db = systemContext().db;
    await db.collection.update({ where: { id: collection.id }, data: { slug: stem } });
    await db.collectionAlias.create({ data: { slug: `${stem}-1`, collectionId: collection.id } });
    expect([await slugFor(name), await slugFor(name)]).toEqual([`${stem}-2`, `${stem}-3`]);
  });

  test("of fifty groups of one name at once are dense", async () => {
    const name = `Estuary ${lastId}`;
    const groups = Array.from({ length: 50 }, () => aGroup({ name }));
    const outcomes = await atOnce((at) => post(naming(groups[at]?.id ?? "")));
    const slugs = answersOf(outcomes).map(({ body }) => String(body.collection_slug));
    const stem = name.toLowerCase().replace(" ", "-");
    const wanted = Array.from({ length: 50 }, (_, at) => (at === 0 ? stem : `${stem}-${at}`));
    expect(slugs.sort()).toEqual(wanted.sort());
    await expectLegalState();
  });

  test("the same group fifty times at once gets one collection", async () => {
    const group = aGroup();
    const outcomes = await atOnce(() => post(naming(group.id)));
    const statuses = answersOf(outcomes).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array<number>(49).fill(409)]);
    expect((await list(asQuery(group.id))).body.hits).toMatchObject({ total: 1 });
  });
});

describe("reading", () => {
  test("a list has aggregations, links, order and a Link header", async () => {
    const { id, slug } = await made({}, "public");
    const { status, headers, body } = await list(asQuery(id));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    const query = `commons_instance=${PARTNER}&commons_group_id=${id}&size=25&sort=updated-desc&page=1`;
    const links = Object.fromEntries(
      ["self", "first", "last"].map((name) => [name, expect.stringContaining(query) as string]),
    );
    expect(body).toMatchObject({
      sortBy: "updated-desc",
      order: "descending",
      links,
      hits: { total: 1, hits: [{ slug, links: { self: expect.any(String) as string } }] },
      aggregations: {
        type: { label: "Type", buckets: [] },
        visibility: {
          label: "Visibility",
          buckets: [{ key: "public", label: "Public", doc_count: 1, is_selected: false }],
        },
      },
    });
    for (const [name, url] of Object.entries(body.links as Record<string, string>))
      expect(headers.get("link")).toContain(`<${url}>; rel="${name}"`);
  });

  test("pages of a list lead to each other", async () => {
    const first = await list("?size=4&sort=oldest");
    expect(first.body).toMatchObject({ order: "ascending", sortBy: "oldest" });
    const links = first.body.links as Record<string, string>;
    expect(Object.keys(links)).toEqual(["self", "first", "last", "next"]);
    const { search } = new URL(links.next ?? "");
    const second = await list(search);
    expect(Object.keys(second.body.links as object)).toEqual([
      "self",
      "first",
      "last",
      "prev",
      "next",
    ]);
    const slugsOf = ({ body }: Answer) =>
      (body.hits as { hits: { slug: string }[] }).hits.map(({ slug }) => slug);
    expect(slugsOf(first)).toHaveLength(4);
    expect(slugsOf(second).filter((slug) => slugsOf(first).includes(slug))).toEqual([]);
    expect(first.headers.get("link")).toMatch(/rel="last"/);
  });

  test.each(["newest", "oldest", "updated-desc", "updated-asc"])("sorted by %s", async (sort) => {
    const { body } = await list(`?size=1000&sort=${sort}`);
    const times = (body.hits as { hits: { created: string; updated: string }[] }).hits.map(
      ({ created, updated }) => (sort.startsWith("updated") ? updated : created),
    );
    const ordered = [...times].sort();
    const isRising = sort === "oldest" || sort === "updated-asc";
    expect(times).toEqual(isRising ? ordered : ordered.reverse());
  });

  test("by slug", async () => {
    const { slug } = await made();
    expect((await list(`?collection=${slug}`)).body.hits).toMatchObject({
      total: 1,
      hits: [{ slug }],
    });
  });

  test.each(["?commons_instance=elsewhere", asQuery("31415926"), "?collection=none"])(
    "what is not there (%s) is an empty list",
    async (query) => {
      expect(await list(query, stranger)).toMatchObject({
        status: 200,
        body: {
          hits: { hits: [], total: 0 },
          aggregations: { type: { buckets: [] }, visibility: { buckets: [] } },
        },
      });
    },
  );

  test.each([
    ["?size=3", "size"],
    ["?size=1001", "size"],
    ["?size=many", "size"],
    ["?page=0", "page"],
    ["?page=-1", "page"],
    ["?sort=bestmatch", "sort"],
    ["?commons_group_id=1", "commons_instance"],
  ])("%s is 400 and names %s", async (query, name) => {
    const answer = await list(query);
    expect(answer).toMatchObject(refused(400));
    expect(answer.body.message).toContain(name);
  });

  test("leaves out collections without a group, and restricted ones for others", async () => {
    const { collection } = await aCollection();
    expect((await list(`?collection=${collection.slug}`)).body.hits).toMatchObject({ total: 0 });
    const { slug, id } = await made({}, "restricted");
    for (const query of [`?collection=${slug}`, asQuery(id)]) {
      expect((await list(query)).body).toMatchObject({
        hits: { total: 1 },
        aggregations: { visibility: { buckets: [{ key: "restricted" }] } },
      });
      expect((await list(query, stranger)).body.hits).toMatchObject({ total: 0 });
    }
    const here = callerWith(await tokenWith(["group-collections-write"], { instance: PARTNER }));
    const elsewhere = callerWith(
      await tokenWith(["group-collections-write"], { instance: "another" }),
    );
    expect((await list(`?collection=${slug}`, here)).body.hits).toMatchObject({ total: 1 });
    expect((await list(`?collection=${slug}`, elsewhere)).body.hits).toMatchObject({ total: 0 });
    expect((await get(slug, here)).status).toBe(200);
    expect(await get(slug, elsewhere)).toMatchObject(refused(403));
    expect(await get(slug, stranger)).toMatchObject(refused(403));
  });

  test("one that is unknown or has no group is 404", async () => {
    const { collection } = await aCollection();
    for (const slug of ["never-seen", collection.slug, collection.id])
      expect(await get(slug)).toMatchObject(refused(404));
  });

  test("costs the same few statements for any number", async () => {
    const few = await statementsOf(() => list("?size=4"));
    const many = await statementsOf(() => list("?size=1000"));
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(3);
  });
});

describe("other methods", () => {
  test.each([
    [all.PUT, "PUT", BASE],
    [all.PATCH, "PATCH", BASE],
    [one.PUT, "PUT", `${BASE}/x`],
    [one.POST, "POST", `${BASE}/x`],
  ] as const)("%# are 405", async (handler, method, path) => {
    const answer = await read(writer(handler, { method, path, params: { slug: "x" } }));
    expect(answer).toMatchObject(refused(405));
    expect(answer.headers.get("allow")).toContain("GET");
  });
});

describe("deleting", () => {
  test("is soft, frees the group and keeps the slug", async () => {
    const { slug, id, name, collection } = await made();
    const answer = await remove(slug, asQuery(id));
    expect(answer).toMatchObject({ status: 204, body: {} });
    expect(await get(slug)).toMatchObject(refused(404));
    expect((await list(asQuery(id))).body.hits).toMatchObject({ total: 0 });
    expect(await remove(slug, asQuery(id))).toMatchObject(refused(422));
    const row = await systemContext().db.collection.findUnique({ where: { id: collection.id } });
    expect(row?.deletionStatus).toBe("D");
    const again = await post(naming(id));
    expect(again.body.collection_slug).toBe(`${slug}-1`);
    expect(name).toBeTruthy();
    await expectLegalState();
  });

  test("needs slug, instance and group", async () => {
    const { slug, id } = await made();
    const bare = await read(writer(all.DELETE, { method: "DELETE", path: BASE }));
    expect(bare).toMatchObject(refused(400));
    for (const query of ["", `?commons_instance=${PARTNER}`, `?commons_group_id=${id}`])
      expect(await remove(slug, query)).toMatchObject(refused(400));
    expect(await remove("no slug", asQuery(id))).toMatchObject(refused(400));
    expect((await get(slug)).status).toBe(200);
  });

  test("is refused to others, and for another group or instance", async () => {
    const { slug, id } = await made();
    expect(await remove(slug, asQuery(id), nobody)).toMatchObject(refused(401));
    expect(await remove(slug, asQuery(id), stranger)).toMatchObject(refused(403));
    expect(await remove(slug, "", stranger)).toMatchObject(refused(403));
    const bare = { method: "DELETE", path: BASE };
    expect(await read(nobody(all.DELETE, bare))).toMatchObject(refused(401));
    expect(await read(stranger(all.DELETE, bare))).toMatchObject(refused(403));
    expect(await remove(slug, asQuery("31415926"))).toMatchObject(refused(403));
    const elsewhere = `?commons_instance=elsewhere&commons_group_id=${id}`;
    expect(await remove(slug, elsewhere)).toMatchObject(refused(403));
    const { collection } = await aCollection();
    expect(await remove(collection.slug, asQuery(id))).toMatchObject(refused(403));
    expect(await remove("never-seen", asQuery(id))).toMatchObject(refused(404));
  });

  test("of fifty at once one succeeds, the others hear that it is deleted", async () => {
    const { slug, id } = await made();
    const outcomes = await atOnce(() => remove(slug, asQuery(id)));
    const statuses = answersOf(outcomes).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, ...Array<number>(49).fill(422)]);
    await expectLegalState();
  });
});

describe("giving it to another group", () => {
  const change = (old: string, wanted: string, more = {}) => ({
    commons_instance: PARTNER,
    old_commons_group_id: old,
    new_commons_group_id: wanted,
    ...more,
  });

  test("replaces the roles of the old group and leaves people alone", async () => {
    const { slug, id, collection } = await made();
    const person = await anAccount();
    await systemContext().db.collectionMember.create({
      data: { id: randomUUID(), collectionId: collection.id, userId: person.id, role: "curator" },
    });
    const wanted = aGroup({ name: "Moon Readers" });
    const answer = await patch(
      slug,
      change(id, wanted.id, { new_commons_group_name: "Ignored", collection_visibility: null }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { collection: slug, old_commons_group_id: id, new_commons_group_id: wanted.id },
    });
    const prefix = `group:${PARTNER}---${wanted.id}|`;
    expect(await members(collection.id)).toEqual(
      [
        { who: `${prefix}administrator`, role: "manager" },
        { who: `${prefix}member`, role: "reader" },
        { who: `${prefix}moderator`, role: "curator" },
        { who: `user:${owner.id}`, role: "owner" },
        { who: `user:${person.id}`, role: "curator" },
      ].sort((a, b) => (a.who < b.who ? -1 : 1)),
    );
    expect((await get(slug)).body).toMatchObject({
      slug,
      access: { visibility: "public" },
      metadata: {
        title: "Moon Readers",
        organizations: [{ name: "Moon Readers" }, { name: "Example Commons" }],
      },
      custom_fields: {
        "svc:commons_group_id": wanted.id,
        "svc:commons_group_name": "Moon Readers",
      },
    });
    await expectLegalState();
  });

  test("changes who sees it when asked", async () => {
    const { slug, id } = await made();
    const body = change(id, aGroup().id, { collection_visibility: "restricted" });
    expect((await patch(slug, body)).status).toBe(200);
    expect((await get(slug)).body.access).toMatchObject({ visibility: "restricted" });
  });

  test("is refused in the order of its checks", async () => {
    const { slug, id } = await made();
    const other = await made();
    const wanted = aGroup().id;
    expect(await patch("never-seen", {}, nobody)).toMatchObject(refused(401));
    expect(await patch("never-seen", {}, stranger)).toMatchObject(refused(403));
    expect(await patch("never-seen", {})).toMatchObject(refused(404));
    expect(await patch(slug, { commons_instance: PARTNER })).toMatchObject(refused(400));
    const elsewhere = { ...change(id, wanted), commons_instance: "elsewhere" };
    expect(await patch(slug, elsewhere)).toMatchObject(refused(400));
    // It owns it already, also where the old one is named wrongly.
    for (const old of [id, "31415926"]) {
      const unchanged = await patch(slug, change(old, id));
      expect(unchanged).toMatchObject({ status: 304, body: {} });
    }
    server.calls.length = 0;
    expect(await patch(slug, change("31415926", wanted))).toMatchObject(refused(403));
    expect(server.calls).toEqual([]);
    expect(await patch(slug, change(id, "31415926"))).toMatchObject(refused(404));
    server.respond = (_request, response) => void response.writeHead(500).end();
    expect(await patch(slug, change(id, other.id))).toMatchObject(refused(503));
    server.respond = (_request, response) => void response.writeHead(200).end("[]");
    expect(await patch(slug, change(id, other.id))).toMatchObject(refused(422));
    server.respond = undefined;
    expect(await patch(slug, change(id, other.id))).toMatchObject(refused(409));
    expect((await get(slug)).body.custom_fields).toMatchObject({ "svc:commons_group_id": id });
  });

  test("at once: one group gets one collection, and one collection one group", async () => {
    const [a, b] = [await made(), await made()];
    const wanted = aGroup().id;
    const outcomes = await atOnce(
      (at) =>
        at % 2 === 0 ? patch(a.slug, change(a.id, wanted)) : patch(b.slug, change(b.id, wanted)),
      10,
    );
    const statuses = answersOf(outcomes).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const status of statuses) expect([200, 304, 409]).toContain(status);
    expect((await list(asQuery(wanted))).body.hits).toMatchObject({ total: 1 });
    await expectLegalState();
  });

  test("takes no collection that has none, or none any more", async () => {
    const { collection } = await aCollection();
    expect(await patch(collection.slug, change("1", "2"))).toMatchObject(refused(404));
    const { slug, id } = await made();
    await remove(slug, asQuery(id));
    expect(await patch(slug, change(id, aGroup().id))).toMatchObject(refused(404));
  });
});
