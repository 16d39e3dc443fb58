import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { CollectionRole } from "@/lib/core/actor";
import { anonymous, anAdministrator, aPerson, type Person } from "../support/people";
import { aBrowser } from "../sessions/browser";
import {
  aCollection,
  act,
  actionsOf,
  aGroup,
  ALLOWING,
  aMember,
  at,
  DENIED,
  eventsOf,
  fieldsOf,
  group,
  invite,
  inviteOne,
  type CollectionJson,
  type MemberListJson,
  membersOf,
  must,
  NO_COLLECTION,
  onlyRequest,
  OPEN_TO_MEMBERS,
  type PendingList,
  type Problem,
  requestAt,
  type RequestJson,
  type RequestList,
  RESTRICTED,
  timelineOf,
  user,
} from "./curate";

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([
    aPerson({ fullName: "Olive Owner" }),
    aPerson({ fullName: "Stray Stranger" }),
  ]);
});

const TAKEN =
  "One of the submitted entity is already a member or pending a decision. The entire action was cancelled.";
const NOBODY_KNOWN = { errors: [{ field: "members", messages: ["Invalid member specified."] }] };
const change = (by: Person, id: string, members: unknown[], more: object) =>
  by.put<Problem>(at(id, "/members"), { members, ...more });
const remove = (by: Person, id: string, ...members: unknown[]) =>
  by.delete<Problem>(at(id, "/members"), { members });
const invitations = (by: Pick<Person, "get">, id: string, query: Record<string, string> = {}) =>
  by.get<PendingList>(at(id, "/invitations"), { query });
const rolesIn = async (by: Person, id: string) =>
  Object.fromEntries((await membersOf(by, id)).map(({ member, role }) => [member.id, role]));

describe("an invitation, from asking to leaving", () => {
  test("the worked sequence", async () => {
    const made = await aCollection(owner, { title: "Panda Studies" });
    const guest = await aPerson({ fullName: "Gwen Guest" });
    const asked = await invite(owner, made, [user(guest)], "reader", { message: "Welcome!" });
    expect([asked.status, asked.text]).toEqual([204, ""]);

    const { body } = await invitations(owner, made.slug);
    expect(body.hits.total).toBe(1);
    const [hit] = body.hits.hits;
    expect(hit).toMatchObject({
      member: { type: "user", id: guest.id, name: "Gwen Guest" },
      role: "reader",
      request: { status: "submitted", is_open: true, type: "community-invitation" },
      permissions: { can_cancel: true, can_update_role: true },
    });
    const id = hit?.request.id ?? "";
    expect(hit?.links.actions).toEqual({
      cancel: expect.stringMatching(`/api/requests/${id}/actions/cancel$`) as string,
    });
    expect(hit?.links.self_html).toMatch(`/collections/${made.slug}/requests/${id}`);
    const days =
      (Date.parse(hit?.request.expires_at ?? "") - Date.parse(hit?.created ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(30);

    const raised = await owner.put(at(made.id, "/invitations"), {
      members: [user(guest)],
      role: "curator",
    });
    expect([raised.status, raised.text]).toEqual([204, ""]);
    expect((await eventsOf(guest, id)).map(String)).toEqual([
      expect.stringContaining("Welcome!"),
      expect.stringMatching(/You will join as .*Curator.* \(changed from: .*Reader/),
    ]);

    expect(await onlyRequest(guest)).toBe(id);
    const seen = await guest.get<RequestJson>(requestAt(id));
    expect(seen.body).toMatchObject({
      title: 'Invitation to join "Panda Studies"',
      description: "You will join as Curator.",
      created_by: { community: made.id },
      receiver: { user: guest.id },
      topic: { community: made.id },
    });
    expect(actionsOf(seen.body)).toEqual(["accept", "decline"]);
    expect((await act(guest, id, "accept")).body).toMatchObject({ status: "accepted" });

    const members = await membersOf(guest, made.id);
    expect(members.find(({ member }) => member.id === guest.id)).toMatchObject({
      role: "curator",
      visible: false,
      is_current_user: true,
      permissions: { can_leave: true, can_update_visible: true, can_delete: false },
    });
    const publicly = async () =>
      must(await anonymous.get<MemberListJson>(at(made.id, "/members/public")), 200).hits;
    expect(await publicly()).toEqual({ hits: [], total: 0 });
    expect((await change(guest, made.id, [user(guest)], { visible: true })).status).toBe(204);
    const shown = await publicly();
    expect(shown.total).toBe(1);
    expect(Object.keys(shown.hits[0] ?? {}).sort()).toEqual(["id", "member"]);
    const past = await invitations(owner, made.id);
    expect(past.body.hits.hits).toMatchObject([{ request: { status: "accepted" }, links: {} }]);

    expect((await remove(guest, made.id, user(guest))).status).toBe(204);
    expect((await guest.get(at(made.id, "/members"))).status).toBe(403);
    expect((await publicly()).total).toBe(0);
  });

  test("declined and cancelled ones stay in the list, and another may follow", async () => {
    const made = await aCollection(owner);
    const guest = await aPerson();
    const first = await inviteOne(owner, made, guest, "reader");
    expect((await act(guest, first, "cancel")).status).toBe(403);
    expect((await act(owner, first, "accept")).status).toBe(403);
    expect((await act(guest, first, "decline")).body).toMatchObject({ status: "declined" });
    expect((await act(guest, first, "accept")).status).toBe(400);
    const second = await inviteOne(owner, made, guest, "manager");
    expect((await act(owner, second, "cancel")).body).toMatchObject({ status: "cancelled" });
    const third = await inviteOne(owner, made, guest, "curator");
    const all = await invitations(owner, made.id, { sort: "oldest" });
    expect(all.body.hits.hits.map(({ request, role }) => [request.status, role])).toEqual([
      ["declined", "reader"],
      ["cancelled", "manager"],
      ["submitted", "curator"],
    ]);
    expect(all.body.aggregations.status?.buckets.map(({ key }) => key).sort()).toEqual([
      "cancelled",
      "declined",
      "submitted",
    ]);
    const open = await invitations(owner, made.id, { is_open: "true" });
    expect(open.body.hits.hits.map(({ request }) => request.id)).toEqual([third]);
    expect((await invitations(owner, made.id, { is_open: "false" })).body.hits.total).toBe(2);
    expect((await invitations(owner, made.id, { status: "declined" })).body.hits.total).toBe(1);
    expect((await invitations(owner, made.id, { role: "curator" })).body.hits.total).toBe(1);
    expect((await invitations(owner, made.id, { is_open: "perhaps" })).status).toBe(400);
    expect((await invitations(owner, made.id, { sort: "colour" })).status).toBe(400);
    for (const sort of ["bestmatch", "name", "newest", "oldest"])
      expect((await invitations(owner, made.id, { sort, q: "sample" })).status).toBe(200);
    const role = { members: [user(guest)], role: "reader" };
    must(await act(owner, third, "cancel"), 200);
    const late = await owner.put<Problem>(at(made.id, "/invitations"), role);
    expect(late).toMatchObject({ status: 400, body: NOBODY_KNOWN });
  });

  test("400: twice, unknown people, odd roles, none and too many; one conflict cancels all", async () => {
    const made = await aCollection(owner);
    const [guest, other] = [await aPerson(), await aPerson()];
    must(await invite(owner, made, [user(guest)], "reader"), 204);
    for (const members of [[user(guest)], [user(other), user(guest)], [user(owner)]]) {
      const refused = await invite(owner, made, members, "reader");
      expect(refused.body.errors).toEqual([{ field: "members", messages: [TAKEN] }]);
    }
    expect((await other.get<RequestList>("/api/user/requests")).body.hits.total).toBe(0);
    for (const id of ["999999999", "99999999999", "nobody", "0", "-1"])
      expect(await invite(owner, made, [{ type: "user", id }], "reader")).toMatchObject({
        status: 400,
        body: NOBODY_KNOWN,
      });
    const odd = await invite(owner, made, [user(other)], "king" as CollectionRole);
    expect(odd.body.errors).toEqual([{ field: "role", messages: ["Invalid role."] }]);
    const many = Array.from({ length: 101 }, (_, at) => ({ type: "user", id: String(at + 1) }));
    for (const members of [[], many, undefined, "x"])
      expect(fieldsOf((await invite(owner, made, members as unknown[], "reader")).body)).toEqual([
        "members",
      ]);
    const robot = await invite(owner, made, [{ type: "robot", id: "1" }], "reader");
    expect(fieldsOf(robot.body)).toEqual(["members.0.type"]);
  });

  test("403: groups, readers, curators, strangers, nobody; managers may not make owners", async () => {
    const made = await aCollection(owner);
    const guest = await aPerson();
    expect((await invite(owner, made, [group(await aGroup(guest))], "reader")).status).toBe(403);
    const manager = await aMember(owner, made, "manager");
    const others = [
      await aMember(owner, made, "reader"),
      await aMember(owner, made, "curator"),
      stranger,
    ];
    for (const person of others) {
      expect(await invite(person, made, [user(guest)], "reader")).toMatchObject({
        status: 403,
        body: DENIED,
      });
      expect((await invitations(person, made.id)).status).toBe(403);
    }
    expect((await invite(manager, made, [user(guest)], "owner")).status).toBe(403);
    expect((await invite(manager, made, [user(guest)], "manager")).status).toBe(204);
    const raise = { members: [user(guest)], role: "owner" };
    expect((await manager.put(at(made.id, "/invitations"), raise)).status).toBe(403);
    expect((await anonymous.post(at(made.id, "/invitations"), raise)).status).toBe(403);
    expect((await owner.post(`${NO_COLLECTION}/invitations`, raise)).status).toBe(404);
  });
});

describe("an invitation by e-mail", () => {
  const address = () => `guest-${randomUUID()}@example.org`;
  const password = "tide pools at dawn";

  test("waits for the account that signs in with that address", async () => {
    const made = await aCollection(owner);
    const email = address();
    must(await invite(owner, made, [{ type: "email", id: email }], "curator"), 204);
    expect((await invitations(owner, made.id)).body.hits.hits).toMatchObject([
      { member: { type: "email", id: email }, request: { status: "submitted" } },
    ]);
    const again = await invite(owner, made, [{ type: "email", id: email.toUpperCase() }], "reader");
    expect(again.body.errors).toEqual([{ field: "members", messages: [TAKEN] }]);

    const guest = await aPerson({ email, password });
    const browser = aBrowser(inject("service"));
    expect((await browser.signIn(email, password)).status).toBe(200);
    await expect
      .poll(async () => (await guest.get<RequestList>("/api/user/requests")).body.hits.total, {
        timeout: 20_000,
      })
      .toBe(1);
    must(await act(guest, await onlyRequest(guest), "accept"), 200);
    expect((await rolesIn(owner, made.id))[guest.id]).toBe("curator");
  });

  test("goes to the account right away where there is one", async () => {
    const made = await aCollection(owner);
    const email = address();
    const guest = await aPerson({ email });
    must(await invite(owner, made, [{ type: "email", id: email }], "reader"), 204);
    must(await act(guest, await onlyRequest(guest), "decline"), 200);
  });

  test("400 for what is no address", async () => {
    const made = await aCollection(owner);
    expect((await invite(owner, made, [{ type: "email", id: "nobody" }], "reader")).status).toBe(
      400,
    );
  });
});

describe("GET members", () => {
  test("200 for members, found by name, filtered and ordered; 403 for others", async () => {
    const made = await aCollection(owner);
    const zoe = await aMember(owner, made, "curator", await aPerson({ fullName: "Zoë Adams" }));
    const adam = await aMember(owner, made, "reader", await aPerson({ fullName: "adam Zott" }));
    const ids = async (query: Record<string, string>) =>
      (await membersOf(adam, made.id, query)).map(({ member }) => member.id);
    expect(await ids({})).toEqual([adam.id, owner.id, zoe.id]);
    expect(await ids({ sort: "oldest" })).toEqual([owner.id, zoe.id, adam.id]);
    expect(await ids({ sort: "newest" })).toEqual([adam.id, zoe.id, owner.id]);
    expect(await ids({ q: "zoe" })).toEqual([zoe.id]);
    expect(await ids({ q: "full_name:zott" })).toEqual([adam.id]);
    expect(await ids({ q: adam.email })).toEqual([]);
    expect(await ids({ role: "curator" })).toEqual([zoe.id]);
    expect(await ids({ visibility: "false", size: "2", page: "2" })).toEqual([zoe.id]);
    const { body } = await adam.get<MemberListJson>(at(made.slug, "/members"), {
      query: { role: "curator" },
    });
    expect(body.aggregations?.role?.buckets).toEqual(
      expect.arrayContaining([
        { key: "owner", doc_count: 1, label: "Owner", is_selected: false },
        { key: "curator", doc_count: 1, label: "Curator", is_selected: true },
      ]),
    );
    for (const person of [stranger, anonymous])
      expect(await person.get(at(made.id, "/members"))).toMatchObject({
        status: 403,
        body: DENIED,
      });
    expect((await owner.get(`${NO_COLLECTION}/members`)).status).toBe(404);
    const odd = await owner.get(at(made.id, "/members"), { query: { sort: "colour" } });
    expect(odd.status).toBe(400);
  });

  test("what each may do is told", async () => {
    const made = await aCollection(owner);
    const manager = await aMember(owner, made, "manager");
    const seen = await membersOf(manager, made.id);
    const of = (person: Person) => seen.find(({ member }) => member.id === person.id)?.permissions;
    expect(of(owner)).toMatchObject({
      can_delete: false,
      can_update_role: false,
      can_leave: false,
    });
    expect(of(manager)).toMatchObject({
      can_delete: false,
      can_update_role: false,
      can_leave: true,
    });
    const [sole] = await membersOf(owner, made.id, { role: "owner" });
    expect(sole?.permissions.can_leave).toBe(false);
  });

  test("the public list: 403 where the collection or the list is restricted", async () => {
    const path = (id: string) => at(id, "/members/public");
    const hidden = await aCollection(owner, RESTRICTED);
    const quiet = await aCollection(owner, { access: { members_visibility: "restricted" } });
    const open = await aCollection(owner);
    for (const { id } of [hidden, quiet]) {
      expect((await anonymous.get(path(id))).status).toBe(403);
      expect((await stranger.get(path(id))).status).toBe(403);
      expect((await owner.get(path(id))).status).toBe(200);
    }
    expect((await anonymous.get(path(open.id))).status).toBe(200);
    must(await change(owner, open.id, [user(owner)], { visible: true }), 204);
    const byMail = await anonymous.get<MemberListJson>(path(open.id), {
      query: { q: owner.email },
    });
    expect(byMail.body.hits.total).toBe(0);
    expect(byMail.body).not.toHaveProperty("aggregations");
    const sorted = await anonymous.get(path(open.id), { query: { sort: "newest" } });
    expect(sorted.status).toBe(400);
  });
});

describe("POST members", () => {
  const add = (by: Person, id: string, body: object) => by.post<Problem>(at(id, "/members"), body);

  test("groups: their people have the role, and lose it with the group", async () => {
    const made = await aCollection(owner, RESTRICTED);
    const [first, second] = [await aPerson(), await aPerson()];
    const name = await aGroup(first, second);
    const added = await add(owner, made.id, { members: [group(name)], role: "manager" });
    expect([added.status, added.text]).toEqual([204, ""]);
    expect((await first.get<CollectionJson>(at(made.id))).status).toBe(200);
    const members = await membersOf(second, made.id);
    const row = members.find(({ member }) => member.id === name);
    expect(row).toMatchObject({
      member: { type: "group", name: `Group ${name}` },
      role: "manager",
      group_notification_enabled: true,
      permissions: { can_leave: false },
    });
    const quiet = { group_notification_enabled: false };
    expect((await change(owner, made.id, [group(name)], quiet)).status).toBe(204);
    expect((await change(owner, made.id, [group(name)], { visible: true })).status).toBe(204);
    expect((await remove(owner, made.id, group(name))).status).toBe(204);
    expect((await first.get(at(made.id))).status).toBe(403);
  });

  test("400 and 403 for everything else", async () => {
    const made = await aCollection(owner);
    const manager = await aMember(owner, made, "manager");
    const name = await aGroup();
    const members = [group(name)];
    expect((await add(owner, made.id, { members: [user(stranger)], role: "reader" })).status).toBe(
      403,
    );
    expect((await add(manager, made.id, { members, role: "owner" })).status).toBe(403);
    expect((await add(stranger, made.id, { members, role: "reader" })).status).toBe(403);
    expect((await anonymous.post(at(made.id, "/members"), { members })).status).toBe(403);
    const refusals: [object, string][] = [
      [{ members: [{ type: "email", id: "a@example.org" }], role: "reader" }, "members"],
      [{ members: [group("no-such-group")], role: "reader" }, "members"],
      [{ members, role: "king" }, "role"],
      [{ members }, "role"],
      [{ members, role: "reader", visible: true }, "visible"],
      [{ members: [], role: "reader" }, "members"],
    ];
    for (const [body, field] of refusals) {
      const refused = await add(owner, made.id, body);
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused.body)).toEqual([field]);
    }
    must(await add(manager, made.id, { members, role: "reader" }), 204);
    const twice = await add(owner, made.id, { members, role: "reader" });
    expect(twice.body.errors).toEqual([{ field: "members", messages: [TAKEN] }]);
  });
});

describe("PUT members", () => {
  test("roles: owners all, managers below owner, nobody their own", async () => {
    const made = await aCollection(owner);
    const [manager, curator, reader] = [
      await aMember(owner, made, "manager"),
      await aMember(owner, made, "curator"),
      await aMember(owner, made, "reader"),
    ];
    const to = (by: Person, whom: Person, role: string) =>
      change(by, made.id, [user(whom)], { role });
    expect((await to(manager, curator, "reader")).status).toBe(204);
    expect((await to(manager, curator, "owner")).status).toBe(403);
    expect((await to(manager, owner, "reader")).status).toBe(403);
    expect((await to(reader, curator, "reader")).status).toBe(403);
    expect((await to(stranger, curator, "reader")).status).toBe(403);
    for (const person of [owner, manager, reader])
      expect(await to(person, person, "curator")).toMatchObject({
        status: 400,
        body: { message: "You cannot change your own role." },
      });
    expect((await to(owner, manager, "owner")).status).toBe(204);
    expect((await to(manager, owner, "reader")).status).toBe(204);
    expect(await rolesIn(manager, made.id)).toEqual({
      [owner.id]: "reader",
      [manager.id]: "owner",
      [curator.id]: "reader",
      [reader.id]: "reader",
    });
    // At once, not at the next sign-in.
    expect((await to(owner, curator, "manager")).status).toBe(403);
  });

  test("visibility: one's own both ways, others' only away", async () => {
    const made = await aCollection(owner);
    const reader = await aMember(owner, made, "reader");
    expect(await change(owner, made.id, [user(reader)], { visible: true })).toMatchObject({
      status: 400,
      body: { message: "You can only set public visibility on your own membership." },
    });
    expect((await change(reader, made.id, [user(owner)], { visible: false })).status).toBe(403);
    expect((await change(reader, made.id, [user(reader)], { visible: true })).status).toBe(204);
    expect((await change(owner, made.id, [user(reader)], { visible: false })).status).toBe(204);
  });

  test("400 for nothing to change, for who is no member, all or none", async () => {
    const made = await aCollection(owner);
    const reader = await aMember(owner, made, "reader");
    const none = await change(owner, made.id, [user(reader)], {});
    expect(none.status).toBe(400);
    expect(none.text).toContain("Missing fields 'role' and/or 'visible'");
    const both = [user(reader), user(stranger)];
    expect(await change(owner, made.id, both, { role: "curator" })).toMatchObject({
      status: 400,
      body: NOBODY_KNOWN,
    });
    expect((await rolesIn(owner, made.id))[reader.id]).toBe("reader");
    expect((await owner.put(`${NO_COLLECTION}/members`, {})).status).toBe(404);
  });
});

describe("DELETE members", () => {
  const LAST = { status: 400, body: { message: "A community must have at least one owner." } };

  test("the last owner stays, alone or among others", async () => {
    const made = await aCollection(owner);
    expect(await remove(owner, made.id, user(owner))).toMatchObject(LAST);
    const other = await aMember(owner, made, "owner");
    expect(await remove(owner, made.id, user(owner), user(other))).toMatchObject(LAST);
    expect((await remove(owner, made.id, user(owner))).status).toBe(204);
    expect(await remove(other, made.id, user(other))).toMatchObject(LAST);
    expect((await owner.delete(at(made.id))).status).toBe(403);
  });

  test("managers remove all but owners; members leave; others nothing", async () => {
    const made = await aCollection(owner);
    const [manager, curator, reader] = [
      await aMember(owner, made, "manager"),
      await aMember(owner, made, "curator"),
      await aMember(owner, made, "reader"),
    ];
    expect((await remove(manager, made.id, user(owner))).status).toBe(403);
    expect((await remove(curator, made.id, user(reader))).status).toBe(403);
    expect((await remove(stranger, made.id, user(reader))).status).toBe(403);
    expect(
      (await anonymous.delete(at(made.id, "/members"), { members: [user(reader)] })).status,
    ).toBe(403);
    expect(await remove(manager, made.id, user(stranger))).toMatchObject({
      status: 400,
      body: NOBODY_KNOWN,
    });
    expect((await remove(manager, made.id, user(reader))).status).toBe(204);
    expect((await remove(curator, made.id, user(curator))).status).toBe(204);
    expect(Object.keys(await rolesIn(owner, made.id)).sort()).toEqual(
      [owner.id, manager.id].sort(),
    );
  });

  test("who was invited is taken off the list, and the invitation with it", async () => {
    const made = await aCollection(owner);
    const guest = await aPerson();
    const id = await inviteOne(owner, made, guest, "reader");
    expect((await remove(owner, made.id, user(guest))).status).toBe(204);
    expect((await guest.get<RequestJson>(requestAt(id))).body.status).toBe("cancelled");
    expect((await act(guest, id, "accept")).status).toBe(400);
    expect((await invite(owner, made, [user(guest)], "reader")).status).toBe(204);
  });
});

describe("membership requests", () => {
  const wish = (by: Pick<Person, "post">, id: string, body: object = {}) =>
    by.post<RequestJson>(at(id, "/membership-requests"), body);
  const wishes = (by: Pick<Person, "get">, id: string, query: Record<string, string> = {}) =>
    by.get<PendingList>(at(id, "/membership-requests"), { query });

  test("asked, the role raised, accepted", async () => {
    const made = await aCollection(owner, { ...OPEN_TO_MEMBERS, title: "Panda Studies" });
    const guest = await aPerson();
    const asked = await wish(guest, made.slug, { message: "May I join?" });
    expect(asked).toMatchObject({
      status: 201,
      body: {
        type: "community-membership-request",
        status: "submitted",
        title: 'Request to join "Panda Studies"',
        created_by: { user: guest.id },
        receiver: { community: made.id },
        topic: { community: made.id },
      },
    });
    const { id } = asked.body;
    expect(actionsOf(asked.body)).toEqual(["cancel"]);
    expect(String((await timelineOf(guest, id))[0]?.payload.content)).toContain("May I join?");
    const inbox = await owner.get<RequestList>(at(made.id, "/requests"));
    expect(inbox.body.hits.total).toBe(0);

    const manager = await aMember(owner, made, "manager");
    const curator = await aMember(owner, made, "curator");
    const listed = await wishes(manager, made.id, { is_open: "true" });
    expect(listed.body.hits.hits).toMatchObject([
      {
        member: { id: guest.id },
        role: "reader",
        request: { id, is_open: true },
        permissions: { can_update_role: true },
        links: { self_html: expect.stringMatching(`/membership-requests/${id}$`) as string },
      },
    ]);
    expect(Object.keys(listed.body.hits.hits[0]?.links.actions ?? {}).sort()).toEqual([
      "accept",
      "decline",
    ]);
    expect((await wishes(curator, made.id)).status).toBe(403);
    expect((await act(curator, id, "accept")).status).toBe(403);
    const raise = { members: [user(guest)], role: "curator" };
    expect((await curator.put(at(made.id, "/membership-requests"), raise)).status).toBe(403);
    expect((await manager.put(at(made.id, "/membership-requests"), raise)).status).toBe(204);
    must(await act(manager, id, "accept"), 200);
    expect((await rolesIn(owner, made.id))[guest.id]).toBe("curator");
    expect((await wish(guest, made.id)).status).toBe(403);
    expect((await wishes(owner, made.id, { status: "accepted" })).body.hits.total).toBe(1);
  });

  test("declined, cancelled, and asked again", async () => {
    const made = await aCollection(owner, OPEN_TO_MEMBERS);
    const guest = await aPerson();
    const first = must(await wish(guest, made.id), 201).id;
    expect(await wish(guest, made.id)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "members", messages: [TAKEN] }] },
    });
    expect((await act(owner, first, "cancel")).status).toBe(403);
    must(await act(owner, first, "decline"), 200);
    const second = must(await wish(guest, made.id), 201).id;
    must(await act(guest, second, "cancel"), 200);
    must(await invite(owner, made, [user(guest)], "reader"), 204);
    expect((await wish(guest, made.id)).status).toBe(400);
  });

  test("403 where the policy is closed, for nobody, for members; administrators too", async () => {
    const admin = await anAdministrator();
    const closed = await aCollection(owner, ALLOWING);
    const hidden = await aCollection(owner, {
      access: { member_policy: "open", visibility: "restricted" },
    });
    const open = await aCollection(owner, OPEN_TO_MEMBERS);
    expect((await wish(stranger, closed.id)).status).toBe(403);
    expect((await wish(stranger, hidden.id)).status).toBe(403);
    expect((await wish(anonymous, open.id)).status).toBe(403);
    expect((await wish(owner, open.id)).status).toBe(403);
    for (const person of [owner, admin]) expect((await wishes(person, closed.id)).status).toBe(403);
    expect((await wish(stranger, "nothing-like-this")).status).toBe(404);
  });
});
