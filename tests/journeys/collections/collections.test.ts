import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import {
  aBody,
  aCollection,
  aMember,
  act,
  ask,
  ALLOWING,
  aSlug,
  at,
  aWord,
  type CollectionJson,
  type CollectionListJson,
  COMMUNITIES,
  DENIED,
  fieldsOf,
  GONE,
  must,
  NO_COLLECTION,
  OPEN_TO_MEMBERS,
  type Problem,
  read,
  RESTRICTED,
  UNKNOWN,
} from "./curate";

const UI = { headers: { accept: "application/vnd.inveniordm.v1+json" } };
let owner: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  [owner, stranger, admin] = await Promise.all([aPerson(), aPerson(), anAdministrator()]);
});

const list = async (person: Pick<Person, "get">, query: Record<string, string | string[]> = {}) =>
  must(await person.get<CollectionListJson>(COMMUNITIES, { query }), 200);
const idsIn = ({ hits }: CollectionListJson) => hits.hits.map(({ id }) => id);

describe("POST /api/communities", () => {
  test("201 with the whole collection, owned by who made it", async () => {
    const slug = aSlug("Panda");
    const response = await owner.post<CollectionJson>(COMMUNITIES, {
      slug,
      metadata: {
        title: "Panda Studies",
        description: "Works on pandas",
        curation_policy: "<p onclick='x()'>Peer-reviewed only</p><script>1</script>",
        page: "<h1>About</h1>",
        type: { id: "topic", title: { en: "ignored" } },
        website: "https://example.org/pandas",
        organizations: [{ name: "Free-text Lab" }],
        funding: [{ funder: { name: "A fund" }, award: { number: "7", title: { en: "Bears" } } }],
        size: 99,
      },
      access: {},
      surprise: true,
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("etag")).toBe('"1"');
    const { id } = response.body;
    const api = expect.stringContaining(`/api/communities/${id}`) as string;
    expect(response.body).toMatchObject({
      slug: slug.toLowerCase(),
      revision_id: 1,
      metadata: {
        title: "Panda Studies",
        curation_policy: "<p>Peer-reviewed only</p>",
        type: { id: "topic", title: { en: "Topic" } },
        organizations: [{ name: "Free-text Lab" }],
        size: 0,
      },
      access: {
        visibility: "public",
        members_visibility: "public",
        member_policy: "closed",
        record_submission_policy: "open",
        record_policy: "open",
        review_policy: "closed",
      },
      children: { allow: false },
      custom_fields: {},
      deletion_status: { is_deleted: false, status: "P" },
      links: {
        self: api,
        self_html: expect.stringMatching(`/collections/${slug.toLowerCase()}$`) as string,
        settings_html: expect.stringMatching(/\/settings$/) as string,
        logo: api,
        rename: api,
        members: api,
        public_members: api,
        invitations: api,
        requests: api,
        records: api,
        membership_requests: api,
        featured: api,
      },
    });
    for (const absent of ["parent", "theme", "surprise", "is_verified", "tombstone"])
      expect(response.body).not.toHaveProperty(absent);
    const members = await owner.get<{ hits: { hits: object[] } }>(at(id, "/members"));
    expect(members.body.hits.hits).toMatchObject([
      { member: { type: "user", id: owner.id }, role: "owner", visible: false },
    ]);
  });

  test("403 for nobody; for themes and parents by others than administrators", async () => {
    expect(await anonymous.post(COMMUNITIES, aBody())).toMatchObject({ status: 403, body: DENIED });
    const parent = await aCollection(owner, ALLOWING);
    for (const more of [{ theme: { brand: "x" } }, { parent: { id: parent.id } }])
      expect((await owner.post(COMMUNITIES, aBody(more))).status).toBe(403);
    const themed = await admin.post(COMMUNITIES, aBody({ theme: { brand: "x" } }));
    expect(themed).toMatchObject({ status: 201, body: { theme: { brand: "x" } } });
  });

  test.each<[string, object]>([
    ["slug", { slug: "with blank" }],
    ["slug", { slug: "hash#" }],
    ["slug", { slug: "" }],
    ["slug", { slug: "a".repeat(101) }],
    ["slug", { slug: randomUUID() }],
    ["slug", { slug: "new" }],
    ["slug", { slug: "Search" }],
    ["slug", { slug: "featured" }],
    ["slug", { slug: 7 }],
    ["slug", { slug: undefined }],
    ["metadata", { metadata: undefined }],
    ["metadata.title", { metadata: {} }],
    ["metadata.title", { metadata: { title: " " } }],
    ["metadata.title", { metadata: { title: "a".repeat(251) } }],
    ["metadata.description", { metadata: { title: "x", description: "" } }],
    ["metadata.description", { metadata: { title: "x", description: "a".repeat(251) } }],
    ["metadata.page", { metadata: { title: "x", page: "a".repeat(50_001) } }],
    ["metadata.curation_policy", { metadata: { title: "x", curation_policy: "a".repeat(50_001) } }],
    ["metadata.type", { metadata: { title: "x", type: { id: "club" } } }],
    ["metadata.website", { metadata: { title: "x", website: "example.org" } }],
    ["metadata.organizations.0", { metadata: { title: "x", organizations: [{}] } }],
    ["metadata.organizations.0.id", { metadata: { title: "x", organizations: [{ id: "no" }] } }],
    ["metadata.funding.0.funder", { metadata: { title: "x", funding: [{}] } }],
    ["access", { access: undefined }],
    ["access.visibility", { access: { visibility: "secret" } }],
    ["access.member_policy", { access: { member_policy: "members" } }],
    ["access.review_policy", { access: { review_policy: "never" } }],
    ["access.record_submission_policy", { access: { record_submission_policy: "x" } }],
    ["custom_fields.colour", { custom_fields: { colour: "red" } }],
    ["children.allow", { children: { allow: 1 } }],
  ])("400 on %s for %j", async (field, more) => {
    const { status, body } = await owner.post<Problem>(COMMUNITIES, { ...aBody(), ...more });
    expect(status).toBe(400);
    expect(body.message).toBe("A validation error occurred.");
    expect(fieldsOf(body)).toEqual([field]);
  });

  test("400 for slugs that are taken, also by a deleted one and in other letters", async () => {
    const { slug, id } = await aCollection(owner);
    const again = () => owner.post<Problem>(COMMUNITIES, aBody({ slug: slug.toUpperCase() }));
    const taken = await again();
    expect(taken.body.errors).toEqual([
      { field: "slug", messages: ["A community with this identifier already exists."] },
    ]);
    must(await owner.delete(at(id)), 204);
    expect((await again()).status).toBe(400);
  });

  test("400 for what is no JSON, 415 for what is no JSON by name", async () => {
    const sent = (body: string, type: string) =>
      owner.fetch(COMMUNITIES, { method: "POST", body, headers: { "content-type": type } });
    expect((await sent("{", "application/json")).status).toBe(400);
    expect((await sent("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
  });
});

describe("GET /api/communities/{id}", () => {
  test("200 by id and slug, with an ETag and for people a ui block", async () => {
    const made = await aCollection(owner, { metadata: { title: "Coast", type: { id: "event" } } });
    for (const name of [made.id, made.slug, made.slug.toUpperCase(), `${made.slug}/`]) {
      const { status, body, headers } = await anonymous.get(at(name));
      expect([status, body.id, headers.get("etag")]).toEqual([200, made.id, '"1"']);
    }
    const { body, headers } = await owner.get(at(made.slug), UI);
    expect(headers.get("content-type")).toContain("application/vnd.inveniordm.v1+json");
    expect(body.ui).toMatchObject({
      type: { id: "event", title_l10n: "Event" },
      permissions: {
        can_update: true,
        can_submit_record: true,
        can_include_directly: false,
        can_curate: true,
      },
    });
    const others = await anonymous.get(at(made.slug), UI);
    expect(others.body.ui).toMatchObject({
      permissions: { can_update: false, can_submit_record: false, can_curate: false },
    });
  });

  test("404, 403 and 406", async () => {
    expect(await anonymous.get(NO_COLLECTION)).toMatchObject({ status: 404, body: UNKNOWN });
    expect((await anonymous.get(at(randomUUID()))).status).toBe(404);
    const hidden = await aCollection(owner, RESTRICTED);
    for (const person of [anonymous, stranger])
      expect(await person.get(at(hidden.slug))).toMatchObject({ status: 403, body: DENIED });
    expect((await owner.get(at(hidden.slug))).status).toBe(200);
    expect((await admin.get(at(hidden.slug))).status).toBe(200);
    const odd = await anonymous.get(at(hidden.slug), { headers: { accept: "image/png" } });
    expect(odd.status).toBe(406);
  });
});

describe("PUT /api/communities/{id}", () => {
  test("200: what a GET answered can be sent back, read-only keys included", async () => {
    const made = await aCollection(owner, { metadata: { title: "Coast", type: { id: "topic" } } });
    const { body } = await owner.get<CollectionJson>(at(made.id));
    const { status, body: after } = await owner.put<CollectionJson>(at(made.slug), body);
    expect(status).toBe(200);
    expect(after).toEqual({ ...body, revision_id: 2, updated: after.updated });
  });

  test("what is left out is gone, but for children; settings fall back to their defaults", async () => {
    const made = await aCollection(owner, {
      ...ALLOWING,
      metadata: { title: "Coast", description: "Shores", website: "https://example.org" },
      access: { member_policy: "open", review_policy: "members" },
      custom_fields: { "stats:dashboard_enabled": true },
    });
    const { body } = await owner.put<CollectionJson>(at(made.id), {
      ...aBody({ slug: made.slug, title: "Coasts" }),
    });
    expect(body.metadata).toEqual({ title: "Coasts", size: 0 });
    expect(body.access).toMatchObject({ member_policy: "closed", review_policy: "closed" });
    expect(body.custom_fields).toEqual({});
    expect(body.children).toEqual({ allow: true });
  });

  test("managers may; but not what owners decide", async () => {
    const made = await aCollection(owner);
    const manager = await aMember(owner, made, "manager");
    const curator = await aMember(owner, made, "curator");
    const body = aBody({ slug: made.slug, title: "Managed" });
    expect((await manager.put(at(made.id), body)).status).toBe(200);
    expect((await manager.put(at(made.id), { ...body, ...ALLOWING })).status).toBe(403);
    expect((await manager.put(at(made.id), { ...body, theme: { brand: "x" } })).status).toBe(403);
    expect((await manager.put(at(made.id), { ...body, children: { allow: false } })).status).toBe(
      200,
    );
    for (const person of [curator, stranger, anonymous])
      expect(await person.put(at(made.id), body)).toMatchObject({ status: 403, body: DENIED });
    expect((await admin.put(at(made.id), { ...body, theme: { brand: "x" } })).status).toBe(200);
    expect((await manager.put(at(made.id), { ...body, theme: { brand: "x" } })).status).toBe(200);
    const bare = await admin.put(at(made.id), { ...body, theme: null });
    expect(bare.body).not.toHaveProperty("theme");
  });

  test("400, 404, 410, 412", async () => {
    const made = await aCollection(owner);
    const body = aBody({ slug: made.slug });
    const other = await owner.put<Problem>(at(made.id), { ...body, slug: aSlug() });
    expect(other.body.errors).toEqual([
      { field: "slug", messages: ["The ID should be modified through the renaming URL instead."] },
    ]);
    expect((await owner.put(at(made.id), { ...body, access: { visibility: "x" } })).status).toBe(
      400,
    );
    expect((await owner.put(NO_COLLECTION, body)).status).toBe(404);
    const stale = await owner.put(at(made.id), body, { headers: { "if-match": "7" } });
    expect(stale.status).toBe(412);
    expect(stale.body.message).toBe("Revision id provided(7) doesn't match record's one(1)");
    for (const [revision, quoted] of ['"1"', "2"].entries()) {
      const fresh = await owner.put(at(made.id), body, { headers: { "if-match": quoted } });
      expect(fresh).toMatchObject({ status: 200, body: { revision_id: revision + 2 } });
    }
    must(await owner.delete(at(made.id)), 204);
    expect(await owner.put(at(made.id), body)).toMatchObject({ status: 410, body: GONE });
  });

  test("both names of the record policy: the one that differs from what is stored counts", async () => {
    const made = await aCollection(owner);
    const put = async (access: object) =>
      owner.put<CollectionJson & Problem>(at(made.id), { ...aBody({ slug: made.slug }), access });
    const both = { record_policy: "closed", record_submission_policy: "open" };
    expect((await put(both)).body.access).toMatchObject({
      record_policy: "closed",
      record_submission_policy: "closed",
    });
    expect((await put(both)).body.access).toMatchObject({ record_policy: "open" });
    expect((await put({ record_policy: "restricted" })).body.access).toMatchObject({
      record_submission_policy: "closed",
    });
  });
});

describe("PATCH /api/communities/{id}", () => {
  test("200: a merge patch of metadata, settings and custom fields", async () => {
    const made = await aCollection(owner, { metadata: { title: "Coast", description: "Shores" } });
    const { status, body } = await owner.patch<CollectionJson>(at(made.id), {
      metadata: { description: null, type: { id: "project" } },
      access: { review_policy: "open" },
      custom_fields: { "stats:dashboard_enabled": false },
    });
    expect(status).toBe(200);
    expect(body.metadata).toMatchObject({ title: "Coast", type: { id: "project" } });
    expect(body.metadata).not.toHaveProperty("description");
    expect(body.access).toMatchObject({ review_policy: "open", visibility: "public" });
    expect(body.custom_fields).toEqual({ "stats:dashboard_enabled": false });
  });

  test("400, 403, 404, 410, 412", async () => {
    const made = await aCollection(owner);
    const patch = (body: unknown, options = {}) => owner.patch<Problem>(at(made.id), body, options);
    expect(fieldsOf((await patch({ metadata: { title: null } })).body)).toEqual(["metadata.title"]);
    expect(fieldsOf((await patch({ colour: "red" })).body)).toEqual(["colour"]);
    expect((await stranger.patch(at(made.id), {})).status).toBe(403);
    expect((await owner.patch(NO_COLLECTION, {})).status).toBe(404);
    expect((await patch({}, { headers: { "if-match": "7" } })).status).toBe(412);
    must(await owner.delete(at(made.id)), 204);
    expect((await patch({})).status).toBe(410);
  });
});

describe("POST rename", () => {
  const rename = (person: Person, id: string, slug: unknown, options = {}) =>
    person.post<Problem & CollectionJson>(at(id, "/rename"), { slug }, options);

  test("200; pages at the old slug lead to the new one until it is taken", async () => {
    const made = await aCollection(owner);
    const slug = aSlug("Renamed");
    const { status, body } = await rename(owner, made.slug, slug);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made.id, slug: slug.toLowerCase(), revision_id: 2 });
    expect(body.links.self_html).toMatch(slug.toLowerCase());
    expect((await anonymous.get(at(made.slug))).status).toBe(404);
    expect((await anonymous.get(at(slug))).status).toBe(200);
    const other = await aCollection(owner, { slug: made.slug });
    expect((await read(anonymous, made.slug)).id).toBe(other.id);
    const back = await rename(owner, made.id, made.slug);
    expect(back.status).toBe(400);
  });

  test("pages at the old slug say 301, kept by nobody, and follow when it is given back", async () => {
    const made = await aCollection(owner);
    const slug = aSlug();
    must(await rename(owner, made.id, slug), 200);
    const page = (path: string) => fetch(new URL(path, inject("service")), { redirect: "manual" });
    for (const rest of ["", "/records", "/about"]) {
      const { status, headers } = await page(`/collections/${made.slug}${rest}`);
      expect([rest, status]).toEqual([rest, 301]);
      expect(headers.get("location")).toMatch(new RegExp(`/collections/${slug}${rest}$`, "i"));
      expect(headers.get("cache-control")).toContain("no-store");
    }
    expect((await page(`/collections/${made.id}`)).status).toBe(307);
    must(await rename(owner, made.id, made.slug), 200);
    expect((await page(`/collections/${made.slug}/records`)).status).toBe(200);
  });

  test("and back again", async () => {
    const made = await aCollection(owner);
    must(await rename(owner, made.id, aSlug()), 200);
    expect((await rename(owner, made.id, made.slug)).body).toMatchObject({ slug: made.slug });
    must(await rename(owner, made.id, aSlug()), 200);
  });

  test("400, 403, 404, 410, 412", async () => {
    const [made, other] = [await aCollection(owner), await aCollection(owner)];
    for (const slug of [undefined, made.slug, other.slug, "with blank", randomUUID(), "", "New"]) {
      const refused = await rename(owner, made.id, slug);
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused.body)).toEqual(["slug"]);
    }
    const manager = await aMember(owner, made, "manager");
    for (const person of [manager, stranger])
      expect((await rename(person, made.id, aSlug())).status).toBe(403);
    expect((await anonymous.post(at(made.id, "/rename"), { slug: aSlug() })).status).toBe(403);
    expect((await owner.post(`${NO_COLLECTION}/rename`, { slug: aSlug() })).status).toBe(404);
    const stale = await rename(owner, made.id, aSlug(), { headers: { "if-match": "9" } });
    expect(stale.status).toBe(412);
    must(await owner.delete(at(made.id)), 204);
    expect((await rename(owner, made.id, aSlug())).status).toBe(410);
  });
});

describe("the logo", () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
  const bytesOf = async (person: Pick<Person, "fetch">, path: string) => {
    const response = await person.fetch(path);
    return {
      status: response.status,
      headers: response.headers,
      bytes: await response.arrayBuffer(),
    };
  };

  test("none, uploaded, shown, made smaller, replaced, removed", async () => {
    const { id } = await aCollection(owner);
    const none = { status: 404, body: { message: "No logo exists for this community." } };
    expect(await anonymous.get(at(id, "/logo"))).toMatchObject(none);
    expect(await owner.delete(at(id, "/logo"))).toMatchObject(none);
    const png = await picture();
    const put = await owner.upload(at(id, "/logo"), png);
    expect(put).toMatchObject({
      status: 200,
      body: {
        key: "logo",
        size: png.length,
        status: "completed",
        checksum: expect.stringMatching(/^md5:[0-9a-f]{32}$/) as string,
        links: { self: expect.stringMatching(`/api/communities/${id}/logo$`) as string },
      },
    });
    const shown = await bytesOf(anonymous, at(id, "/logo"));
    expect(shown.status).toBe(200);
    expect(Buffer.from(shown.bytes).equals(png)).toBe(true);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("content-disposition")).toBe("inline");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = shown.headers.get("etag") ?? "";
    const known = await anonymous.fetch(at(id, "/logo"), { headers: { "if-none-match": etag } });
    expect(known.status).toBe(304);
    for (const size of [64, 128, 256]) {
      const small = await bytesOf(anonymous, at(id, `/logo?size=${size}`));
      expect(small.headers.get("content-type")).toBe("image/webp");
      expect(await sharp(small.bytes).metadata()).toMatchObject({ width: size, height: size });
    }
    const again = await owner.upload(at(id, "/logo"), "any bytes at all", {
      headers: { "content-type": "image/png" },
    });
    expect(again.status).toBe(200);
    const unknown = await bytesOf(anonymous, at(id, "/logo?size=64"));
    expect(unknown.headers.get("content-type")).toBe("application/octet-stream");
    expect(unknown.headers.get("content-security-policy")).toContain("sandbox");
    expect((await owner.delete(at(id, "/logo"))).status).toBe(204);
    expect((await anonymous.get(at(id, "/logo"))).status).toBe(404);
  });

  test("400 for too much, for nothing, for what is something else", async () => {
    const { id } = await aCollection(owner);
    const put = (bytes: Uint8Array | string) => owner.upload<Problem>(at(id, "/logo"), bytes);
    const large = await put(new Uint8Array(4_000_000));
    expect(large).toMatchObject({
      status: 400,
      body: { message: "Logo size limit exceeded. Limit: 1.00 MB Given: 4.00 MB" },
    });
    for (const bytes of ["", "%PDF-1.7\n%âãÏÓ\n", "<!doctype html><p>Hi</p>", "PK\u0003\u0004zip"])
      expect((await put(bytes)).status).toBe(400);
    expect((await put(new Uint8Array(1_000_000))).status).toBe(200);
  });

  test("403 for others; 404 and 410 without a collection", async () => {
    const made = await aCollection(owner);
    const manager = await aMember(owner, made, "manager");
    expect((await manager.upload(at(made.id, "/logo"), await picture())).status).toBe(200);
    for (const person of [stranger, anonymous, await aMember(owner, made, "curator")]) {
      expect((await person.upload(at(made.id, "/logo"), await picture())).status).toBe(403);
      expect((await person.delete(at(made.id, "/logo"))).status).toBe(403);
    }
    must(await owner.patch(at(made.id), RESTRICTED), 200);
    expect((await stranger.get(at(made.id, "/logo"))).status).toBe(403);
    const shown = await owner.fetch(at(made.id, "/logo"));
    expect(shown.headers.get("cache-control")).toContain("private");
    expect((await owner.upload(`${NO_COLLECTION}/logo`, "x")).status).toBe(404);
    must(await owner.delete(at(made.id)), 204);
    expect((await owner.get(at(made.id, "/logo"))).status).toBe(410);
    expect((await owner.upload(at(made.id, "/logo"), "x")).status).toBe(410);
  });
});

describe("GET /api/communities", () => {
  test("words, prefixes, fields, suggestions, facets, orders, pages", async () => {
    const word = aWord();
    const made = [
      await aCollection(owner, { metadata: { title: `Alpha ${word}`, type: { id: "topic" } } }),
      await aCollection(owner, { metadata: { title: `Beta ${word}`, type: { id: "event" } } }),
      await aCollection(owner, { metadata: { title: "Gamma", description: word } }),
    ];
    const [first, second, third] = made.map(({ id }) => id);
    const found = await list(anonymous, { q: word });
    expect(found.hits.total).toBe(3);
    expect(found.sortBy).toBe("bestmatch");
    expect((await list(anonymous, { q: word.slice(0, 12) })).hits.total).toBe(3);
    expect(idsIn(await list(anonymous, { q: `metadata.title:${word} AND NOT alpha` }))).toEqual([
      second,
    ]);
    expect(idsIn(await list(anonymous, { q: `slug:${made[2]?.slug}` }))).toEqual([third]);
    expect(idsIn(await list(anonymous, { q: `id:${first}` }))).toEqual([first]);
    expect((await list(anonymous, { suggest: `alpha ${word.slice(0, 9)}` })).hits.hits[0]?.id).toBe(
      first,
    );
    expect(idsIn(await list(anonymous, { q: word, sort: "oldest" }))).toEqual([
      first,
      second,
      third,
    ]);
    expect(idsIn(await list(anonymous, { q: word, sort: "newest" }))).toEqual([
      third,
      second,
      first,
    ]);
    const events = await list(anonymous, { q: word, type: "event" });
    expect(idsIn(events)).toEqual([second]);
    expect(events.aggregations?.type?.buckets).toEqual(
      expect.arrayContaining([
        { key: "event", doc_count: 1, label: "Event", is_selected: true },
        { key: "topic", doc_count: 1, label: "Topic", is_selected: false },
      ]),
    );
    expect((await list(anonymous, { q: word, type: ["event", "topic"] })).hits.total).toBe(2);
    const page = await list(anonymous, { q: word, size: "2", sort: "oldest" });
    expect(page.links).toMatchObject({
      self: expect.stringMatching(/page=1&q=.*size=2&sort=oldest/) as string,
      next: expect.stringContaining("page=2") as string,
    });
    expect(page.links).not.toHaveProperty("prev");
    const last = await anonymous.get<CollectionListJson>(COMMUNITIES, {
      query: { q: word, size: "2", sort: "oldest", page: "2" },
    });
    expect(idsIn(last.body)).toEqual([third]);
    expect(last.headers.get("link")).toContain('rel="prev"');
  });

  test("what was changed is found changed at once", async () => {
    const [before, after] = [aWord(), aWord()];
    const made = await aCollection(owner, { title: before });
    must(await owner.patch(at(made.id), { metadata: { title: after } }), 200);
    expect((await list(anonymous, { q: before })).hits.total).toBe(0);
    expect((await list(anonymous, { q: after })).hits.total).toBe(1);
  });

  test.each<Record<string, string>>([
    { sort: "colour" },
    { page: "0" },
    { size: "0" },
    { page: "101", size: "100" },
    { q: "a", suggest: "b" },
    { q: "metadata.title:(" },
  ])("400 for %j", async (query) => {
    expect((await anonymous.get(COMMUNITIES, { query })).status).toBe(400);
  });

  test("newest first without words", async () => {
    const older = await aCollection(owner);
    const newer = await aCollection(owner);
    const { sortBy, hits } = await list(anonymous, { sort: "bestmatch", size: "100" });
    expect(sortBy).toBe("newest");
    const created = hits.hits.map((one) => one.created);
    expect(created).toEqual(created.toSorted().toReversed());
    const own = hits.hits.map(({ id }) => id).filter((id) => [older.id, newer.id].includes(id));
    expect(own).toEqual([newer.id, older.id]);
  });
});

describe("GET /api/user/communities", () => {
  const mine = (person: Pick<Person, "get">, query: Record<string, string> = {}) =>
    person.get<CollectionListJson>("/api/user/communities", { query });

  test("200 with all roles, narrowed by role and words; 403 for nobody", async () => {
    const person = await aPerson();
    const own = await aCollection(person, { title: aWord() });
    const other = await aCollection(owner, RESTRICTED);
    await aMember(owner, other, "curator", person);
    const { body } = await mine(person);
    expect(body.hits.hits.map(({ id, ui }) => [id, ui?.my_role]).sort()).toEqual(
      [
        [own.id, "owner"],
        [other.id, "curator"],
      ].sort(),
    );
    expect(idsIn((await mine(person, { role: "curator" })).body)).toEqual([other.id]);
    expect(idsIn((await mine(person, { q: own.metadata.title })).body)).toEqual([own.id]);
    expect((await mine(person, { role: "king" })).status).toBe(400);
    expect((await mine(anonymous)).status).toBe(403);
  });

  test("administrators see only what they are in", async () => {
    const made = await aCollection(owner);
    expect(idsIn((await mine(admin)).body)).not.toContain(made.id);
  });
});

describe("featured", () => {
  const HOUR = 3_600_000;
  const moment = (inMs: number) => new Date(Date.now() + inMs).toISOString().slice(0, 19);
  const entriesAt = (id: string, rest = "") => at(id, `/featured${rest}`);
  const shown = async () =>
    idsIn(must(await anonymous.get<CollectionListJson>(`${COMMUNITIES}/featured?size=100`), 200));

  test("made, shown once it began, moved, removed; latest first", async () => {
    const [old, young] = [await aCollection(owner), await aCollection(owner)];
    const start_date = moment(-2 * HOUR);
    const made = await admin.post<{ id: number }>(entriesAt(old.slug), { start_date });
    expect(made).toMatchObject({ status: 201, body: { start_date } });
    const entry = await admin.post<{ id: number }>(entriesAt(young.id), {
      start_date: moment(HOUR),
    });
    expect(await shown()).toContain(old.id);
    expect(await shown()).not.toContain(young.id);
    const moved = await admin.put(entriesAt(young.id, `/${entry.body.id}`), {
      start_date: moment(-HOUR),
    });
    expect(moved.status).toBe(200);
    expect((await shown()).slice(0, 2)).toEqual([young.id, old.id]);
    const entries = await admin.get(entriesAt(old.id));
    expect(entries.body.hits).toEqual({ hits: [{ id: made.body.id, start_date }], total: 1 });
    expect((await admin.delete(entriesAt(old.id, `/${made.body.id}`))).status).toBe(204);
    expect(await shown()).not.toContain(old.id);
    must(await owner.patch(at(young.id), RESTRICTED), 200);
    expect(await shown()).not.toContain(young.id);
  });

  test("400, 403, 404", async () => {
    const made = await aCollection(owner);
    const start_date = moment(-HOUR);
    for (const body of [{}, { start_date: "soon" }, { start_date: 7 }])
      expect((await admin.post(entriesAt(made.id), body)).status).toBe(400);
    const hidden = await aCollection(owner, RESTRICTED);
    const refused = await admin.post<Problem>(entriesAt(hidden.id), { start_date });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.errors).toEqual([
      { field: "community_id", messages: ["The community is not public."] },
    ]);
    for (const person of [owner, stranger, anonymous]) {
      expect((await person.post(entriesAt(made.id), { start_date })).status).toBe(403);
      expect((await person.get(entriesAt(made.id))).status).toBe(403);
    }
    for (const entry of ["999999", "x", "0", "99999999999"]) {
      expect((await admin.put(entriesAt(made.id, `/${entry}`), { start_date })).status).toBe(404);
      expect((await admin.delete(entriesAt(made.id, `/${entry}`))).status).toBe(404);
    }
    expect((await admin.get(`${NO_COLLECTION}/featured`)).status).toBe(404);
  });
});

describe("DELETE and restore", () => {
  test("gone for everybody with its tombstone, slug and links dissolved; and back", async () => {
    const word = aWord();
    const parent = await aCollection(owner, ALLOWING);
    const made = await aCollection(owner, { title: word, ...ALLOWING });
    const child = await aCollection(owner);
    must(await ask(owner, made.id, parent.id), 201);
    must(await ask(owner, child.id, made.id), 201);
    const gone = await owner.delete(at(made.slug), {
      removal_reason: { id: "spam" },
      note: "Nothing but advertisements",
    });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    for (const person of [anonymous, owner, admin]) {
      const response = await person.get(at(made.slug));
      expect(response.status).toBe(410);
      expect(response.body).toMatchObject({
        ...GONE,
        tombstone: {
          removal_reason: { id: "spam", title: { en: "Spam" } },
          note: "Nothing but advertisements",
          is_visible: true,
        },
      });
    }
    expect((await list(owner, { q: word })).hits.total).toBe(0);
    expect((await read(anonymous, child.id)).parent).toBeUndefined();
    expect(
      (await anonymous.get<CollectionListJson>(at(parent.id, "/subcommunities"))).body.hits.total,
    ).toBe(0);
    for (const again of [
      await owner.delete(at(made.id)),
      await owner.patch(at(made.id), {}),
      await owner.get(at(made.id, "/members")),
      await owner.get(at(made.id, "/subcommunities")),
      await owner.get(at(made.id, "/requests")),
      await owner.get(at(made.id, "/records")),
    ])
      expect(again.status).toBe(410);

    const seen = await admin.get<CollectionJson>(at(made.id), { query: { include_deleted: "1" } });
    expect(seen).toMatchObject({
      status: 200,
      body: {
        deletion_status: { is_deleted: true, status: "D" },
        tombstone: { note: "Nothing but advertisements" },
      },
    });
    expect((await owner.get(at(made.id), { query: { include_deleted: "1" } })).status).toBe(410);
    expect((await list(admin, { q: word, status: "D" })).hits.total).toBe(1);
    expect((await list(admin, { q: word, include_deleted: "1" })).hits.total).toBe(1);
    expect((await list(owner, { q: word, status: "D", include_deleted: "1" })).hits.total).toBe(0);

    expect((await stranger.post(at(made.id, "/restore"))).status).toBe(403);
    const back = await owner.post<CollectionJson>(at(made.id, "/restore"));
    expect(back).toMatchObject({ status: 200, body: { deletion_status: { status: "P" } } });
    expect(back.body).not.toHaveProperty("tombstone");
    expect((await list(anonymous, { q: word })).hits.total).toBe(1);
    expect((await owner.post(at(made.id, "/restore"))).status).toBe(400);
    expect((await owner.post(`${NO_COLLECTION}/restore`)).status).toBe(404);
  });

  test("a tombstone that is not to be seen, and a page that says so", async () => {
    const hidden = await aCollection(owner);
    must(await owner.delete(at(hidden.id), { note: "A secret", is_visible: false }), 204);
    const { status, text } = await anonymous.get(at(hidden.id));
    expect(status).toBe(410);
    expect(text).not.toContain("A secret");
  });

  test("400 for a reason there is not; 403 for others; 404; 412", async () => {
    const made = await aCollection(owner);
    const reason = { removal_reason: { id: "boredom" } };
    expect((await owner.delete(at(made.id), reason)).status).toBe(400);
    const manager = await aMember(owner, made, "manager");
    for (const person of [manager, stranger, anonymous])
      expect((await person.delete(at(made.id))).status).toBe(403);
    expect((await owner.delete(NO_COLLECTION)).status).toBe(404);
    const stale = await owner.delete(at(made.id), undefined, { headers: { "if-match": "9" } });
    expect(stale.status).toBe(412);
    expect((await admin.delete(at(made.id))).status).toBe(204);
  });

  test("400 while requests wait for its answer; questions of membership are closed with it", async () => {
    const made = await aCollection(owner, { ...ALLOWING, ...OPEN_TO_MEMBERS });
    const asks = await aCollection(stranger);
    const { id } = must(await ask(stranger, asks.id, made.id), 201);
    const refused = await owner.delete(at(made.id));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message:
          "There is 1 request open for this community. Please, resolve it before deleting this community.",
      },
    });
    must(await act(owner, id, "decline"), 200);
    const guest = await aPerson();
    const wanted = await guest.post<{ id: string }>(at(made.id, "/membership-requests"), {});
    expect(wanted.status).toBe(201);
    expect((await owner.delete(at(made.id))).status).toBe(204);
    const closed = await guest.get(`/api/requests/${wanted.body.id}`);
    expect(closed.body).toMatchObject({ is_open: false, status: "declined" });
  });
});

describe("DELETE of a group's collection", () => {
  test("422 while requests wait for its answer, 204 after", async () => {
    const made = await aCollection(owner, ALLOWING);
    const linked = { "svc:commons_instance": "exampleCommons", "svc:commons_group_id": "42" };
    must(await admin.patch(at(made.id), { custom_fields: linked }), 200);
    const child = await aCollection(stranger);
    const { id } = must(await ask(stranger, child.id, made.id), 201);
    expect(await owner.delete(at(made.id))).toMatchObject({
      status: 422,
      body: {
        status: 422,
        message:
          "There is 1 request open for this community. Please, resolve it before deleting this community.",
      },
    });
    expect((await owner.get(at(made.id))).status).toBe(200);
    must(await act(owner, id, "decline"), 200);
    must(await owner.delete(at(made.id)), 204);
    expect((await owner.delete(at(made.id))).status).toBe(410);
  });
});

describe("wrong methods", () => {
  test.each(["/logo", "/rename", "/members", "/featured/1"])("405 at %s", async (rest) => {
    const response = await owner.patch(at("anything", rest), {});
    expect(response.status).toBe(405);
  });
});
