import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import {
  aCollection,
  ALLOWING,
  aSlug,
  at,
  aWord,
  type CollectionJson,
  type CollectionListJson,
  COMMUNITIES,
  joinAt,
  must,
  read,
} from "./curate";

/* What programs that already talk to services of this family do with collections. */
let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

describe("a partner's plugin", () => {
  test("finds its group's collection by number or text, and turns its visibility by a whole PUT", async () => {
    const admin = await anAdministrator();
    const group = String(Date.now());
    const instance = aWord();
    const made = must(
      await admin.post<CollectionJson>(COMMUNITIES, {
        slug: aSlug("readers"),
        metadata: { title: "Tide Readers" },
        access: { visibility: "public" },
        custom_fields: { "svc:commons_group_id": group, "svc:commons_instance": instance },
      }),
      201,
    );
    for (const q of [
      `custom_fields.svc\\:commons_group_id:${group}`,
      `custom_fields.svc\\:commons_group_id:"${group}" AND custom_fields.svc\\:commons_instance:${instance}`,
      `+custom_fields.svc\\:commons_instance:${instance} +custom_fields.svc\\:commons_group_id:${group}`,
    ]) {
      const { body } = await anonymous.get<CollectionListJson>(COMMUNITIES, { query: { q } });
      expect([q, body.hits.hits[0]?.id, body.hits.hits[0]?.slug]).toEqual([q, made.id, made.slug]);
    }
    const whole = (await admin.get<CollectionJson>(at(made.slug))).body;
    const { status, body } = await admin.put<CollectionJson>(at(made.slug), {
      ...whole,
      access: { ...whole.access, visibility: "restricted" },
    });
    expect(status).toBe(200);
    expect(body.access.visibility).toBe("restricted");
    expect(body.custom_fields).toEqual({
      "svc:commons_group_id": group,
      "svc:commons_instance": instance,
    });
  });

  test("an owner's PUT neither writes nor loses what links it to a group", async () => {
    const admin = await anAdministrator();
    const made = await aCollection(owner);
    const linked = { "svc:commons_group_id": "42" };
    must(await admin.patch(at(made.id), { custom_fields: linked }), 200);
    const whole = (await owner.get<CollectionJson>(at(made.id))).body;
    for (const custom_fields of [{}, { "svc:commons_group_id": "43" }, linked]) {
      const { body } = await owner.put<CollectionJson>(at(made.id), { ...whole, custom_fields });
      expect(body.custom_fields).toEqual(linked);
    }
  });
});

describe("an importer of many collections", () => {
  test("creates without a slash, allows children by PUT with If-Match, joins and reads the parent", async () => {
    const create = async (title: string) =>
      must(
        await owner.post<CollectionJson>("/api/communities", {
          slug: aSlug("import"),
          metadata: { title },
          access: { visibility: "public" },
        }),
        201,
      );
    const [parent, child] = [await create("Faculty"), await create("Institute")];
    const { slug, metadata, access, custom_fields, revision_id } = parent;
    const body = { slug, metadata, access, children: { allow: true }, custom_fields };
    const headers = { "if-match": String(revision_id) };
    const allowed = await owner.put<CollectionJson>(at(parent.id), body, { headers });
    expect(allowed).toMatchObject({ status: 200, body: { children: { allow: true } } });
    expect((await owner.put(at(parent.id), body, { headers })).status).toBe(412);
    const joined = await owner.post(joinAt(parent.id), { community_id: child.id });
    expect([200, 201]).toContain(joined.status);
    expect(joined.body.status).toBe("accepted");
    expect((await read(owner, child.id)).parent?.id).toBe(parent.id);
  });
});

test("addresses answer with and without a slash at the end", async () => {
  const parent = await aCollection(owner, ALLOWING);
  for (const path of [
    "/api/communities/",
    at(parent.id, "/"),
    at(parent.slug, "/members/"),
    at(parent.slug, "/subcommunities/"),
    "/api/user/communities/",
    "/api/communities/featured/",
  ])
    expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
  const made = await owner.post("/api/communities/", {
    slug: aSlug(),
    metadata: { title: "Slashed" },
    access: {},
  });
  expect(made.status).toBe(201);
});
