import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Collection,
  deleteCollection,
  deleteLogo,
  findCollection,
  invite,
  patchCollection,
  restoreCollection,
} from "@/lib/collections";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { runDueJobs } from "@/lib/jobs/worker";
import type { RemoteGroup } from "@/lib/partners";
import { execute } from "@/lib/request-engine";
import { actorFor } from "@/lib/users";
import { communityInclusion, includeWork, readWork } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, inTx, sizeOf, withRole } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "@/tests/support/partner";
import { expectLegalState } from "@/tests/support/races";
import { aWork } from "@/tests/support/works";
import { applyGroup, createGroupCollection, deleteGroupCollection, disownGroup } from ".";
import { groupCollectionJobs, purgeDeleted } from "./jobs";
import { rolesOf } from "./levels";

withTestDatabase();

let system: Context;
let server: PartnerServer;
let ownerId: number;
beforeAll(async () => {
  system = systemContext();
  server = await startPartner();
  adoptPartner(server);
  ownerId = (await anAccount({ roles: ["group-collections-owner"] })).id;
});
afterEach(() => (server.respond = undefined));
afterAll(() => server.stop());

let lastId = 5000;
function aGroup(more: Partial<RemoteGroup> = {}): RemoteGroup {
  const group: RemoteGroup = {
    id: String(++lastId),
    name: "Tide Readers",
    url: "https://commons.example.org/groups/tide-readers/",
    visibility: "public",
    description: "Reads tide tables together.",
    avatar: "",
    upload_roles: ["member", "moderator"],
    moderate_roles: [],
    ...more,
  };
  server.groups.set(group.id, group);
  return group;
}

async function collectionOf(group: RemoteGroup): Promise<Collection> {
  return createGroupCollection(system, {
    commons_instance: PARTNER,
    commons_group_id: group.id,
    collection_visibility: "public",
  });
}

async function made(more: Partial<RemoteGroup> = {}) {
  const group = aGroup(more);
  return { group, collection: await collectionOf(group) };
}

async function now({ id }: Collection): Promise<Collection> {
  const found = await findCollection(system, id);
  if (!found) throw new Error("It is gone.");
  return found;
}

const apply = (group: RemoteGroup) => applyGroup(system, PARTNER, group.id, group);
const edit = ({ id }: Collection, body: unknown) =>
  inTx(system, (tx) => patchCollection(tx, id, body, undefined));
const members = ({ id }: Collection) =>
  system.db.$queryRaw<{ who: string; role: string; status: string }[]>`
    SELECT coalesce('user:' || user_id, 'group:' || group_id) AS who, role, status FROM collection_member
     WHERE collection_id = ${id}::uuid ORDER BY 1`;
const rolesIn = (group: RemoteGroup) =>
  system.db.role.findMany({
    where: { id: { startsWith: `${PARTNER}---${group.id}|` } },
    orderBy: { id: "asc" },
  });
const remove = ({ slug }: Collection, { id }: RemoteGroup) =>
  deleteGroupCollection(system, slug, { commons_instance: PARTNER, commons_group_id: id });

describe("a group that has changed", () => {
  test("changes its collection, but not the slug", async () => {
    const { group, collection } = await made();
    const changed = {
      ...group,
      name: "Moon Readers",
      description: "",
      url: "https://commons.example.org/groups/moon/",
      visibility: "private",
    };
    expect(await apply(changed)).toBe(true);
    expect(await now(collection)).toMatchObject({
      slug: collection.slug,
      metadata: {
        title: "Moon Readers",
        description: "Collection managed by Moon Readers, a group of Example Commons.",
        website: "https://commons.example.org/groups/moon/",
        organizations: [{ name: "Moon Readers" }, { name: "Example Commons" }],
      },
      access: { visibility: "public" },
      customFields: {
        "svc:commons_group_name": "Moon Readers",
        "svc:commons_group_description": "",
        "svc:commons_group_visibility": "private",
      },
    });
    const titles = (await rolesIn(group)).map(({ title }) => title);
    expect(titles).toContain("Moon Readers: member");
    await expectLegalState();
  });

  test("leaves what was edited here, but for the title", async () => {
    const { group, collection } = await made();
    await edit(collection, {
      metadata: { title: "Ours", description: "Our words", website: null, type: { id: "event" } },
    });
    await apply({ ...group, name: "Moon Readers", url: "https://commons.example.org/moon/" });
    const { metadata } = await now(collection);
    expect(metadata).toMatchObject({
      title: "Moon Readers",
      description: "Our words",
      type: { id: "event" },
      organizations: [{ name: "Moon Readers" }, { name: "Example Commons" }],
    });
    expect(metadata).not.toHaveProperty("website");
    expect(metadata.page).toContain("Moon Readers");
    // What the group has given since is no sign that it was edited here.
    await apply({ ...group, name: "Sun Readers" });
    expect((await now(collection)).metadata).toMatchObject({
      title: "Sun Readers",
      description: "Our words",
      organizations: [{ name: "Sun Readers" }, { name: "Example Commons" }],
    });
  });

  test("is no revision when it says the same", async () => {
    const { group, collection } = await made();
    expect(await apply(group)).toBe(true);
    expect((await now(collection)).revision).toBe(collection.revision);
  });

  test("adds its new roles, and leaves those alone that were changed here", async () => {
    const { group, collection } = await made();
    const idOf = (role: string) => `${PARTNER}---${group.id}|${role}`;
    const where = { collectionId: collection.id };
    await system.db.collectionMember.deleteMany({
      where: { ...where, groupId: idOf("moderator") },
    });
    await system.db.collectionMember.updateMany({
      where: { ...where, groupId: idOf("member") },
      data: { role: "curator" },
    });
    await apply({ ...group, upload_roles: ["member", "moderator", "editor"] });
    expect(await members(collection)).toMatchObject([
      { who: `group:${idOf("administrator")}`, role: "manager" },
      { who: `group:${idOf("editor")}`, role: "curator" },
      { who: `group:${idOf("member")}`, role: "curator" },
      { who: `user:${ownerId}`, role: "owner" },
    ]);
  });

  test("without a collection, or with a deleted one, gets none", async () => {
    expect(await apply(aGroup())).toBe(false);
    const { group, collection } = await made();
    await remove(collection, group);
    expect(await apply({ ...group, name: "Later" })).toBe(false);
    expect((await now(collection)).metadata.title).toBe("Tide Readers");
    expect(await applyGroup(system, "elsewhere", group.id, group)).toBe(false);
  });
});

describe("levels of roles", () => {
  const partner = partnerWith({});
  function partnerWith(groupRoles: Record<string, string[]>) {
    const userData = { groups: { group_roles: groupRoles } };
    return {
      name: "one",
      title: "One",
      saml: undefined,
      groupMetadata: undefined,
      userData,
      aliases: [],
    };
  }
  const levels = (given: Record<string, string[]>, roles: string[]) =>
    Object.fromEntries(
      rolesOf(partnerWith(given), { ...aGroup(), upload_roles: roles }).map(({ role, level }) => [
        role,
        level,
      ]),
    );

  test("follow the usual names", () => {
    expect(levels({}, ["admin", "moderator", "editor", "guest"])).toEqual({
      administrator: "manager",
      editor: "curator",
      guest: "reader",
      member: "reader",
      moderator: "curator",
    });
    expect(rolesOf(partner, aGroup())[0]?.groupId).toMatch(/^one---\d+\|administrator$/);
  });

  test("follow the settings of the instance, where an owner is a manager", () => {
    const given = { owner: ["founder"], curator: ["member"], reader: ["moderator"] };
    expect(levels(given, ["founder", "moderator"])).toEqual({
      administrator: "manager",
      founder: "manager",
      member: "curator",
      moderator: "reader",
    });
  });
});

describe("a group that is no more", () => {
  test("leaves its people as members in person, and no trace of itself", async () => {
    const { group, collection } = await made();
    const idOf = (role: string) => `${PARTNER}---${group.id}|${role}`;
    const [reader, both, owning, invited] = await Promise.all(
      Array.from({ length: 4 }, () => anAccount()),
    );
    const held: [typeof reader, string][] = [
      [reader, "member"],
      [both, "member"],
      [both, "moderator"],
      [owning, "member"],
      [invited, "member"],
    ];
    for (const [account, role] of held)
      await system.db.roleMember.create({ data: { userId: account?.id ?? 0, roleId: idOf(role) } });
    await system.db.collectionMember.create({
      data: {
        id: randomUUID(),
        collectionId: collection.id,
        userId: owning?.id ?? 0,
        role: "owner",
      },
    });
    const owner = as(system, await actorFor(system, String(ownerId)));
    await inTx(owner, (tx) => inviteTo(tx, collection, invited?.id ?? 0));
    // The group was made a member elsewhere, too.
    const { collection: other } = await aCollection();
    await system.db.collectionMember.create({
      data: {
        id: randomUUID(),
        collectionId: other.id,
        groupId: idOf("moderator"),
        role: "curator",
      },
    });

    expect(await disownGroup(system, PARTNER, group.id)).toBe(true);
    const expected = [
      { who: `user:${ownerId}`, role: "owner" },
      { who: `user:${reader?.id}`, role: "reader" },
      { who: `user:${both?.id}`, role: "curator" },
      { who: `user:${owning?.id}`, role: "owner" },
      { who: `user:${invited?.id}`, role: "reader" },
    ].map((one) => ({ ...one, status: "active" }));
    const byName = (a: { who: string }, b: { who: string }) => (a.who < b.who ? -1 : 1);
    expect((await members(collection)).sort(byName)).toEqual(expected.sort(byName));
    expect(await members(other)).toContainEqual({
      who: `user:${both?.id}`,
      role: "curator",
      status: "active",
    });
    expect(await rolesIn(group)).toEqual([]);
    const after = await now(collection);
    expect(after.customFields).toEqual({});
    expect(after.metadata.title).toBe("Tide Readers");
    expect(await disownGroup(system, PARTNER, group.id)).toBe(false);
    await expectLegalState();
  });

  async function inviteTo(tx: Context, { id }: Collection, userId: number): Promise<void> {
    await invite(tx, id, { members: [{ type: "user", id: String(userId) }], role: "manager" });
  }
});

describe("the picture of a group", () => {
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
  type Responder = (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers under `/media` by the function, the rest as usual. */
  function media(respond: Responder): void {
    server.respond = (request, response) => {
      if (request.url?.startsWith("/media")) return respond(request, response);
      const id = request.url?.split("/").at(-1) ?? "";
      response.writeHead(200).end(JSON.stringify(server.groups.get(id)));
    };
  }
  const sends = (bytes: Buffer, status = 200): Responder => {
    return (_, response) => void response.writeHead(status).end(bytes);
  };
  const withAvatar = async (respond: Responder, path = "/media/tide.png") => {
    media(respond);
    const one = await made({ avatar: `${server.url}${path}` });
    server.calls.length = 0;
    await runDueJobs(groupCollectionJobs);
    return { ...one, logo: (await now(one.collection)).logo };
  };

  test("becomes the logo after the collection is there", async () => {
    const { logo, collection } = await withAvatar(sends(await picture(80)));
    expect(collection.logo).toBeNull();
    expect(logo).toMatchObject({ mimetype: "image/png", width: 80, height: 80 });
  });

  test("is scaled to the measure of logos", async () => {
    const { logo } = await withAvatar(sends(await picture(3000)));
    expect(logo).toMatchObject({ mimetype: "image/webp", width: 1024, height: 1024 });
    expect(logo?.size).toBeLessThanOrEqual(config().LOGO_MAX_BYTES);
  });

  test("is left out where it stands for none", async () => {
    const bytes = await picture(80);
    expect((await withAvatar(sends(bytes), "/media/mystery-group.png")).logo).toBeNull();
    expect(server.calls).toEqual([]);
    // Also where the address only leads there.
    const leads: Responder = (_, response) =>
      void response.writeHead(302, { location: "/media/x/mystery-group.png?s=96" }).end();
    expect((await withAvatar(leads)).logo).toBeNull();
    expect(server.calls).toEqual(["/media/tide.png"]);
  });

  test("is followed to where it leads, three times", async () => {
    const bytes = await picture(80);
    const hops = (count: number): Responder => {
      return (request, response) => {
        const at = Number(request.url?.split("-")[1] ?? 0);
        if (at === count) return void response.writeHead(200).end(bytes);
        response.writeHead(302, { location: `/media/hop-${at + 1}` }).end();
      };
    };
    expect((await withAvatar(hops(3), "/media/hop-0")).logo).not.toBeNull();
    expect((await withAvatar(hops(4), "/media/hop-0")).logo).toBeNull();
    expect(server.calls).toHaveLength(4);
  });

  test("is not followed into the network of this service", async () => {
    const inside: Responder = (_, response) =>
      void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    expect((await withAvatar(inside)).logo).toBeNull();
  });

  test.each<[string, Responder]>([
    ["is missing", sends(Buffer.from("none"), 404)],
    ["fails", sends(Buffer.from(""), 500)],
    ["is no picture", sends(Buffer.from("<html><script>1</script>"))],
    ["is a drawing with scripts", sends(Buffer.from("<svg onload='x()'/>"))],
    ["is too large", sends(Buffer.alloc(21_000_000))],
    [
      "breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": "999" }).write("x");
        setTimeout(() => response.destroy(), 10);
      },
    ],
  ])("that %s leaves the collection as it is", async (_, respond) => {
    expect((await withAvatar(respond)).logo).toBeNull();
  });

  test("follows the group until a logo is chosen here", async () => {
    const { group, collection, logo } = await withAvatar(sends(await picture(80)));
    media(sends(await picture(90)));
    await apply(group);
    await runDueJobs(groupCollectionJobs);
    expect((await now(collection)).logo?.md5).toBe(logo?.md5);
    await apply({ ...group, avatar: `${server.url}/media/other.png` });
    await runDueJobs(groupCollectionJobs);
    expect((await now(collection)).logo?.width).toBe(90);
    await apply({ ...group, avatar: "" });
    expect((await now(collection)).logo).toBeNull();
    await apply(group);
    await runDueJobs(groupCollectionJobs);
    expect((await now(collection)).logo).not.toBeNull();
    await inTx(system, (tx) => deleteLogo(tx, collection.id));
    await apply({ ...group, avatar: `${server.url}/media/third.png` });
    await runDueJobs(groupCollectionJobs);
    expect((await now(collection)).logo).toBeNull();
  });
});

describe("a deleted collection", () => {
  const days = (count: number) => new Date(Date.now() + count * MS_PER_DAY);
  const purgeAt = (moment: Date) => purgeDeleted.run({ ...system, now: moment }, {});

  async function include(author: Context, workId: string, collection: Collection) {
    const { processed } = await inTransaction(withRole(author, collection, "reader"), (tx) =>
      includeWork(tx, workId, { communities: [{ id: collection.id }] }),
    );
    const request = processed[0]?.request;
    if (!request) throw new Error("It was not asked.");
    await inTransaction(system, (tx) => execute(tx, communityInclusion, request, "accept"));
  }

  test("cannot be deleted while requests wait for it", async () => {
    const { group, collection } = await made();
    const author = await signedInAs(await anAccount());
    const { id } = await aWork(author);
    await inTransaction(withRole(author, collection, "reader"), (tx) =>
      includeWork(tx, id, { communities: [{ id: collection.id }] }),
    );
    await expect(remove(collection, group)).rejects.toMatchObject({ status: 422 });
    expect((await now(collection)).deletionStatus).toBe("P");
  });

  test("is not restored", async () => {
    const { group, collection } = await made();
    await remove(collection, group);
    await expect(
      inTx(system, (tx) => restoreCollection(tx, collection.slug)),
    ).rejects.toMatchObject({ status: 400 });
  });

  test("is purged after its days, its works stay, its slug is reserved", async () => {
    const { group, collection } = await made();
    const { collection: kept } = await aCollection();
    const author = await signedInAs(await anAccount());
    const work = await aWork(author);
    for (const one of [collection, kept]) await include(author, work.id, one);
    expect(await sizeOf(collection)).toBe(1);
    await remove(collection, group);
    await purgeAt(days(config().GROUP_COLLECTIONS_PURGE_DAYS - 1));
    expect((await now(collection)).deletionStatus).toBe("D");

    await purgeAt(days(config().GROUP_COLLECTIONS_PURGE_DAYS + 1));
    await purgeAt(days(config().GROUP_COLLECTIONS_PURGE_DAYS + 1));
    expect(await now(collection)).toMatchObject({
      deletionStatus: "X",
      size: 0,
      slug: collection.slug,
      metadata: { title: "Tide Readers" },
    });
    expect(await members(collection)).toEqual([]);
    const { parent, deletionStatus } = await readWork(system, work.id);
    expect(deletionStatus).toBe("P");
    expect(parent.inclusions).toMatchObject([{ collectionId: kept.id }]);
    expect(parent.defaultCollectionId).toBeNull();
    const where = { collectionId: collection.id };
    expect(await system.db.workInclusion.count({ where })).toBe(0);
    expect(await sizeOf(kept)).toBe(1);
    expect((await collectionOf(group)).slug).not.toBe(collection.slug);
    await expect(
      inTx(system, (tx) => restoreCollection(tx, collection.slug)),
    ).rejects.toMatchObject({ status: 400 });
    await expectLegalState();
  });

  test("of no group is never purged", async () => {
    const { collection, owner } = await aCollection();
    await inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined));
    await purgeAt(days(1000));
    expect((await now(collection)).deletionStatus).toBe("D");
  });
});
