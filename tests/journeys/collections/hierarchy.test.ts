import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { NotificationJson } from "@/lib/notifications/schema";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import { aWork, titled } from "../works/deposit";
import {
  aBody,
  aCollection,
  act,
  actionsOf,
  ALLOWING,
  aMember,
  ask,
  aSlug,
  at,
  cli,
  type CollectionListJson,
  DENIED,
  eventsOf,
  fieldsOf,
  joinAt,
  must,
  NO_COLLECTION,
  type Problem,
  read,
  requestAt,
  type RequestJson,
  type RequestList,
  RESTRICTED,
  UNKNOWN,
  words,
} from "./curate";

type NotificationList = { hits: { hits: NotificationJson[] } };

let parentOwner: Person;
let childOwner: Person;
let stranger: Person;
beforeAll(async () => {
  [parentOwner, childOwner, stranger] = await Promise.all([aPerson(), aPerson(), aPerson()]);
});

const allowing = (owner = parentOwner) => aCollection(owner, { title: "Zoology", ...ALLOWING });
const inboxOf = (person: Person, id: string) =>
  person.get<RequestList>(at(id, "/requests"), { query: { is_open: "true" } });
const childrenOf = async (id: string, query: Record<string, string> = {}) =>
  must(await anonymous.get<CollectionListJson>(at(id, "/subcommunities"), { query }), 200);

describe("PATCH children.allow", () => {
  test("200 for the owner, and the link to subcollections comes with it", async () => {
    const zoology = await aCollection(parentOwner);
    expect(zoology.links).not.toHaveProperty("subcommunities");
    const { status, body, headers } = await parentOwner.patch(at(zoology.slug), ALLOWING);
    expect(status).toBe(200);
    expect(headers.get("etag")).toBe('"2"');
    expect(body).toMatchObject({
      children: { allow: true },
      revision_id: 2,
      links: { subcommunities: expect.stringMatching(/\/subcommunities$/) as string },
    });
    const again = await parentOwner.patch(at(zoology.id), { children: { allow: false } });
    expect(again.body).toMatchObject({ children: { allow: false } });
  });

  test("401 for nobody, 403 for managers and strangers, 404 for nothing", async () => {
    const zoology = await aCollection(parentOwner);
    const manager = await aMember(parentOwner, zoology, "manager");
    const nobody = await anonymous.patch(at(zoology.id), ALLOWING);
    expect(nobody.status).toBe(401);
    for (const person of [manager, stranger]) {
      const refused = await person.patch(at(zoology.id), ALLOWING);
      expect(refused).toMatchObject({ status: 403, body: DENIED });
    }
    for (const allow of [false, "yes"]) {
      const refused = await manager.patch(at(zoology.id), { children: { allow } });
      expect(refused).toMatchObject({ status: 403, body: DENIED });
    }
    expect((await manager.patch(at(zoology.id), { metadata: {} })).status).toBe(200);
    expect(await stranger.patch(NO_COLLECTION, ALLOWING)).toMatchObject({ status: 404 });
    expect((await (await anAdministrator()).patch(at(zoology.id), ALLOWING)).status).toBe(200);
  });

  test("400 for what is no answer to yes or no, and for keys there are not", async () => {
    const zoology = await aCollection(parentOwner);
    const bodies: [unknown, string][] = [
      [{ children: { allow: "yes" } }, "children.allow"],
      [{ children: {} }, "children.allow"],
      [{ children: true }, "children"],
      [{ slug: "other" }, "slug"],
    ];
    for (const [body, field] of bodies) {
      const refused = await parentOwner.patch<Problem>(at(zoology.id), body);
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused.body)).toEqual([field]);
    }
  });
});

describe("an existing child asks to join", () => {
  test("the whole way: asked, talked about, accepted, listed", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner, { title: "Panda Studies" });
    const asked = await ask(childOwner, panda.id, zoology.slug);
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    expect(asked.body).toMatchObject({
      type: "subcommunity",
      status: "submitted",
      is_open: true,
      is_closed: false,
      is_expired: false,
      title: 'Inclusion of subcommunity "Panda Studies"',
      created_by: { community: panda.id },
      topic: { community: panda.id },
      receiver: { community: zoology.id },
      expires_at: null,
      last_reply: null,
    });
    expect(actionsOf(asked.body)).toEqual(["cancel"]);
    expect(asked.body.links.self_html).toMatch(`/collections/${zoology.slug}/requests/${id}`);

    const inbox = await inboxOf(parentOwner, zoology.slug);
    expect(inbox.body.hits).toMatchObject({ total: 1, hits: [{ id, type: "subcommunity" }] });
    const seen = await parentOwner.get<RequestJson>(requestAt(id));
    expect(actionsOf(seen.body)).toEqual(["accept", "decline"]);

    const said = await parentOwner.post(requestAt(id, "/comments"), words("<p>Which pandas?</p>"));
    expect(said.status).toBe(201);
    const told = await childOwner.get("/api/user/notifications", { query: { unread: "1" } });
    expect(told.text).toContain(id);
    expect((await childOwner.post(requestAt(id, "/read"))).status).toBe(204);
    const left = await childOwner.get("/api/user/notifications", { query: { unread: "1" } });
    expect(left.text).not.toContain(id);
    expect((await (await aPerson()).post(requestAt(id, "/read"))).status).toBe(403);
    expect((await anonymous.post(requestAt(id, "/read"))).status).toBe(403);

    const accepted = await act(parentOwner, id, "accept", words("Welcome"));
    expect(accepted).toMatchObject({ status: 200, body: { status: "accepted", is_closed: true } });
    const ended = await parentOwner.get<NotificationList>("/api/user/notifications");
    const about = ended.body.hits.hits.filter(({ links }) => links.self_html.includes(id));
    expect(about.map(({ is_read, outcome }) => [is_read, outcome?.status])).toEqual([
      [true, "accepted"],
    ]);
    expect(accepted.body.links.actions).toEqual({});
    const child = await read(anonymous, panda.slug);
    expect(child.parent).toMatchObject({ id: zoology.id, slug: zoology.slug });
    expect((await childrenOf(zoology.slug)).hits).toMatchObject({
      total: 1,
      hits: [{ id: panda.id }],
    });
    expect(await eventsOf(childOwner, id)).toEqual([
      "<p>Which pandas?</p>",
      "accepted",
      expect.stringContaining("Welcome"),
    ]);
    expect((await inboxOf(parentOwner, zoology.id)).body.hits.total).toBe(0);
  });

  test("its works are listed with the parent, and only its own with include=own", async () => {
    const zoology = await allowing(childOwner);
    const panda = await aCollection(childOwner);
    const title = `Bamboo ${randomUUID()}`;
    const work = await aWork(childOwner, titled(title));
    const included = await childOwner.post(`/api/records/${work.id}/communities`, {
      communities: [{ id: panda.id }],
    });
    expect(included.status).toBe(200);
    // Reviewed by who asks: the collection's own owner decides.
    const [request] = (included.body as { processed: { request?: { id: string } }[] }).processed;
    if (request?.request) must(await act(childOwner, request.request.id, "accept"), 200);
    must(await ask(childOwner, panda.id, zoology.id), 201);
    const listed = await anonymous.get<{ hits: { total: number } }>(at(zoology.slug, "/records"));
    expect(listed.body.hits.total).toBe(1);
    const own = await anonymous.get<{ hits: { total: number } }>(at(zoology.slug, "/records"), {
      query: { include: "own" },
    });
    expect(own.body.hits.total).toBe(0);
  });

  test("declined: closed, nothing linked, and it may ask again", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const { id } = must(await ask(childOwner, panda.id, zoology.id), 201);
    const declined = await act(parentOwner, id, "decline", words("Not yet"));
    expect(declined.body).toMatchObject({ status: "declined", is_open: false, is_closed: true });
    expect(await read(anonymous, panda.id)).not.toHaveProperty("parent");
    expect((await ask(childOwner, panda.id, zoology.id)).status).toBe(201);
  });

  test("cancelled by the child's side; the parent's cannot, nor can the child's decide", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const manager = await aMember(childOwner, panda, "manager");
    const { id } = must(await ask(childOwner, panda.id, zoology.id), 201);
    for (const action of ["accept", "decline"])
      expect((await act(childOwner, id, action)).status).toBe(403);
    expect((await act(parentOwner, id, "cancel")).status).toBe(403);
    expect((await act(stranger, id, "cancel")).status).toBe(403);
    expect((await act(manager, id, "cancel")).body).toMatchObject({ status: "cancelled" });
    expect((await act(parentOwner, id, "accept")).status).toBe(400);
  });

  test("managers of the parent decide, curators only look", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const [manager, curator, reader] = await Promise.all(
      (["manager", "curator", "reader"] as const).map((role) =>
        aMember(parentOwner, zoology, role),
      ),
    );
    const { id } = must(await ask(childOwner, panda.id, zoology.id), 201);
    expect((await inboxOf(curator as Person, zoology.id)).status).toBe(200);
    expect((await inboxOf(reader as Person, zoology.id)).status).toBe(403);
    expect((await act(curator as Person, id, "accept")).status).toBe(403);
    expect((await act(manager as Person, id, "accept")).status).toBe(200);
  });

  test("accepting fails when the parent allows no children any more; the request stays open", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const { id } = must(await ask(childOwner, panda.id, zoology.id), 201);
    await parentOwner.patch(at(zoology.id), { children: { allow: false } });
    expect((await act(parentOwner, id, "accept")).status).toBe(400);
    const after = await childOwner.get<RequestJson>(requestAt(id));
    expect(after.body).toMatchObject({ status: "submitted", is_open: true });
    expect(await eventsOf(parentOwner, id)).toEqual([]);
  });

  test("a child with another parent moves to the one that accepts", async () => {
    const [first, second] = [await allowing(childOwner), await allowing()];
    const panda = await aCollection(childOwner);
    must(await ask(childOwner, panda.id, first.id), 201);
    expect((await read(anonymous, panda.id)).parent?.id).toBe(first.id);
    const { id } = must(await ask(childOwner, panda.id, second.id), 201);
    must(await act(parentOwner, id, "accept"), 200);
    expect((await read(anonymous, panda.id)).parent?.id).toBe(second.id);
    expect((await childrenOf(first.id)).hits.total).toBe(0);
  });

  test("who owns both needs to ask nobody; who manages the parent does", async () => {
    const zoology = await allowing();
    const own = await aCollection(parentOwner);
    const done = await ask(parentOwner, own.id, zoology.id);
    expect(done).toMatchObject({
      status: 201,
      body: { status: "accepted", is_open: false, is_closed: true },
    });
    expect(done.body.links.actions).toEqual({});
    expect((await inboxOf(parentOwner, zoology.id)).body.hits.total).toBe(0);
    expect(await eventsOf(parentOwner, done.body.id)).toEqual(["accepted"]);
    await aMember(parentOwner, zoology, "manager", childOwner);
    const managed = await aCollection(childOwner);
    expect((await ask(childOwner, managed.id, zoology.id)).body.status).toBe("submitted");
  });
});

describe("POST join-request refuses", () => {
  test("401 nobody; 403 who does not own the child; 404 what there is not", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const manager = await aMember(childOwner, panda, "manager");
    const body = { community_id: panda.id };
    expect((await anonymous.post(joinAt(zoology.id), body)).status).toBe(401);
    for (const person of [stranger, manager, parentOwner])
      expect(await person.post(joinAt(zoology.id), body)).toMatchObject({
        status: 403,
        body: DENIED,
      });
    expect(await childOwner.post(`${NO_COLLECTION}/actions/join-request`, body)).toMatchObject({
      status: 404,
      body: UNKNOWN,
    });
    expect((await ask<Problem>(childOwner, randomUUID(), zoology.id)).body).toEqual(UNKNOWN);
  });

  test("400: a closed parent, neither child, a malformed id, itself, a circle, twice", async () => {
    const zoology = await allowing(childOwner);
    const closed = await aCollection(childOwner);
    const panda = await aCollection(childOwner, ALLOWING);
    const refused = await ask<Problem>(childOwner, panda.id, closed.id);
    expect(refused).toMatchObject({
      status: 400,
      body: { message: "Parent community does not accept subcommunities." },
    });
    const neither = await childOwner.post<Problem>(joinAt(zoology.id), {});
    expect(neither).toMatchObject({ status: 400 });
    expect(neither.text).toContain("Either community_id or community should be provided.");
    expect((await ask(childOwner, "no-uuid", zoology.id)).status).toBe(400);
    expect((await ask(childOwner, zoology.id, zoology.id)).status).toBe(400);
    must(await ask(childOwner, panda.id, zoology.id), 201);
    expect((await ask(childOwner, panda.id, zoology.id)).status).toBe(400);
    expect((await ask(childOwner, zoology.id, panda.id)).status).toBe(400);
    expect(await read(anonymous, zoology.id)).not.toHaveProperty("parent");
  });

  test("400 while a request for the same pair is open", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    must(await ask(childOwner, panda.id, zoology.id), 201);
    expect(await ask(childOwner, panda.id, zoology.id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("already an open request") as string },
    });
  });
});

describe("a new child is made by the request", () => {
  const made = (slug: string, title = "Dunes") => ({ community: { slug, title } });

  test("201: the caller owns it, settings as for new children", async () => {
    const zoology = await allowing();
    const slug = aSlug("dunes");
    const asked = await childOwner.post<RequestJson>(joinAt(zoology.slug), {
      ...made(slug),
      payload: { content: "We study dunes", format: "html" },
    });
    expect(asked).toMatchObject({ status: 201, body: { status: "submitted" } });
    const child = await read(childOwner, slug);
    expect(asked.body.topic).toEqual({ community: child.id });
    expect(child.access).toEqual({
      visibility: "public",
      members_visibility: "public",
      member_policy: "open",
      record_submission_policy: "open",
      record_policy: "open",
      review_policy: "closed",
    });
    expect(child.children).toEqual({ allow: false });
    expect((await childOwner.get(at(slug, "/members"))).status).toBe(200);
    expect(await eventsOf(parentOwner, asked.body.id)).toEqual([
      expect.stringContaining("We study dunes"),
    ]);
    must(await act(parentOwner, asked.body.id, "accept"), 200);
    expect((await read(anonymous, slug)).parent?.id).toBe(zoology.id);
  });

  test("201 for one that only its members see, when that is asked for", async () => {
    const zoology = await allowing();
    const slug = aSlug("dunes");
    const { community } = made(slug);
    const hidden = { community: { ...community, access: { visibility: "restricted" } } };
    must(await childOwner.post(joinAt(zoology.slug), hidden), 201);
    expect((await read(childOwner, slug)).access.visibility).toBe("restricted");
    expect((await anonymous.get(at(slug))).status).toBe(403);
    const unclear = { community: { ...community, access: { visibility: "secret" } } };
    const refused = await childOwner.post<Problem>(joinAt(zoology.id), unclear);
    expect([refused.status, fieldsOf(refused.body)]).toEqual([400, ["access.visibility"]]);
  });

  test("400 with the fields, and nothing is kept", async () => {
    const zoology = await allowing();
    const taken = await childOwner.post<Problem>(joinAt(zoology.id), made(zoology.slug));
    expect(taken).toMatchObject({ status: 400 });
    expect(fieldsOf(taken.body)).toEqual(["slug"]);
    const empty = await childOwner.post<Problem>(joinAt(zoology.id), { community: {} });
    expect(empty.status).toBe(400);
    expect(fieldsOf(empty.body).map((field) => field.split(".").at(-1))).toEqual(["slug", "title"]);
    const slug = aSlug("dunes");
    const closed = await aCollection(parentOwner);
    expect((await childOwner.post(joinAt(closed.id), made(slug))).status).toBe(400);
    expect((await anonymous.post(joinAt(zoology.id), made(slug))).status).toBe(401);
    expect((await anonymous.get(at(slug))).status).toBe(404);
  });

  test("both given: the existing one counts", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const slug = aSlug("dunes");
    const body = { community_id: panda.id, ...made(slug) };
    const asked = await childOwner.post<RequestJson>(joinAt(zoology.id), body);
    expect(asked.body.topic).toEqual({ community: panda.id });
    expect((await anonymous.get(at(slug))).status).toBe(404);
  });
});

describe("GET subcommunities", () => {
  test("three levels: the next one, or with recursive=1 all with their place", async () => {
    const top = await allowing(childOwner);
    const middle = await aCollection(childOwner, ALLOWING);
    const leaf = await aCollection(childOwner, {
      metadata: { title: "Leaf", type: { id: "topic" } },
    });
    must(await ask(childOwner, middle.id, top.id), 201);
    must(await ask(childOwner, leaf.id, middle.id), 201);
    expect((await childrenOf(top.slug)).hits).toMatchObject({
      total: 1,
      hits: [{ id: middle.id }],
    });
    const all = await childrenOf(top.id, { recursive: "1", sort: "oldest" });
    expect(all.hits.hits.map(({ id, ui }) => [id, ui?.depth, ui?.path])).toEqual([
      [middle.id, 1, [middle.id]],
      [leaf.id, 2, [middle.id, leaf.id]],
    ]);
    expect(all.aggregations?.type?.buckets).toMatchObject([{ key: "topic", doc_count: 1 }]);
    const chosen = await childrenOf(top.id, { recursive: "1", type: "event" });
    expect(chosen.hits.total).toBe(0);
    expect((await ask(childOwner, top.id, leaf.id)).status).toBe(400);
  });

  test("empty where none are allowed, 404 for nothing, 403 for who may not read, 400 for odd orders", async () => {
    const closed = await aCollection(parentOwner);
    expect((await childrenOf(closed.id)).hits).toEqual({ hits: [], total: 0 });
    expect((await anonymous.get(`${NO_COLLECTION}/subcommunities`)).status).toBe(404);
    const hidden = await aCollection(parentOwner, RESTRICTED);
    expect((await stranger.get(at(hidden.id, "/subcommunities"))).status).toBe(403);
    expect(
      (await anonymous.get(at(closed.id, "/subcommunities"), { query: { sort: "colour" } })).status,
    ).toBe(400);
  });
});

describe("PUT parent", () => {
  test("administrators set and clear it; others may only send it back", async () => {
    const admin = await anAdministrator();
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const put = (person: Person, parent: unknown) =>
      person.put<Problem>(at(panda.id), {
        ...aBody({ slug: panda.slug }),
        parent,
      });
    expect((await put(childOwner, { id: zoology.id })).status).toBe(403);
    expect((await put(admin, { id: zoology.id })).status).toBe(200);
    expect((await put(childOwner, { id: zoology.id })).status).toBe(200);
    expect((await put(childOwner, null)).status).toBe(403);
    expect((await put(admin, null)).status).toBe(200);
    expect(await read(anonymous, panda.id)).not.toHaveProperty("parent");
    const closed = await aCollection(parentOwner);
    for (const id of [randomUUID(), closed.id, panda.id, "no-uuid"]) {
      const refused = await put(admin, { id });
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused.body)).toEqual(["parent"]);
    }
  });
});

describe("an invitation, by the command line", () => {
  const invite = (parent: string, child: string, ...more: string[]) =>
    cli(
      "collection",
      "invite",
      "--parent",
      parent,
      "--child",
      child,
      "--title",
      "Join us",
      ...more,
    );

  test("in the inbox of the child, 45 days, decided by its side", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const said = await invite(zoology.slug, panda.slug, "--json");
    expect(said).toMatchObject({ code: 0 });
    const { id } = JSON.parse(said.stdout) as { id: string };
    const seen = await childOwner.get<RequestJson>(requestAt(id));
    expect(seen.body).toMatchObject({
      type: "subcommunity-invitation",
      status: "submitted",
      title: "Join us",
      created_by: { community: zoology.id },
      receiver: { community: panda.id },
      topic: null,
    });
    expect(actionsOf(seen.body)).toEqual(["accept", "decline"]);
    expect(seen.body.links.self_html).toMatch(`/collections/${panda.slug}/requests/${id}`);
    const days =
      (Date.parse(seen.body.expires_at ?? "") - Date.parse(seen.body.created)) / 86_400_000;
    expect(Math.round(days)).toBe(45);
    expect((await act(parentOwner, id, "accept")).status).toBe(403);
    const declined = await act(childOwner, id, "decline");
    expect(declined).toMatchObject({
      status: 200,
      body: { status: "declined", links: { actions: {} } },
    });
    expect((await read(anonymous, panda.id)).parent).toBeUndefined();
  });

  test("accepted: linked; cancelled by the parent: not", async () => {
    const zoology = await allowing();
    const panda = await aCollection(childOwner);
    const open = async () =>
      (JSON.parse((await invite(zoology.slug, panda.slug, "--json")).stdout) as { id: string }).id;
    must(await act(parentOwner, await open(), "cancel"), 200);
    must(await act(childOwner, await open(), "accept"), 200);
    expect((await read(anonymous, panda.id)).parent?.id).toBe(zoology.id);
  });

  test("never by itself, also where one person owns both", async () => {
    const zoology = await allowing();
    const own = await aCollection(parentOwner);
    const said = await invite(zoology.slug, own.slug, "--json");
    expect(JSON.parse(said.stdout)).toMatchObject({ status: "submitted" });
  });

  test("exit code 1 and a sentence for what cannot be", async () => {
    const closed = await aCollection(parentOwner);
    const panda = await aCollection(childOwner);
    for (const [parent, child] of [
      [closed.slug, panda.slug],
      ["nothing-like-this", panda.slug],
      [closed.slug, "nothing-like-this"],
    ] as const) {
      const { code, stdout, stderr } = await invite(parent, child);
      expect(code).toBe(1);
      expect(stdout).toBe("");
      expect(stderr).not.toContain("    at ");
    }
  });
});

describe("set-parent, case by case", () => {
  const run = (...args: string[]) => cli("set-parent", ...args);
  const fails = async (said: RegExp, ...args: string[]) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(said);
  };
  const does = async (said: RegExp, ...args: string[]) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(said);
  };

  test("what makes no sense, or names nothing, is refused", async () => {
    const parent = await allowing();
    const child = await aCollection(childOwner);
    await fails(/--clear/, child.slug, parent.slug, "--clear");
    await fails(/--clear/, child.slug);
    await fails(/no-child/, "no-child", parent.slug);
    await fails(/no-parent/, child.slug, "no-parent");
    await fails(/own parent/, child.slug, child.slug);
  });

  test("linked, moved by force, cleared; each time it says so", async () => {
    const [parent, other] = [await allowing(), await allowing()];
    const child = await aCollection(childOwner);
    await does(/nothing to clear/, child.slug, "--clear");
    await does(/is now below/, child.slug, parent.slug);
    expect((await read(anonymous, child.slug)).parent?.id).toBe(parent.id);
    await does(/nothing to do/, child.slug, parent.slug);
    await fails(/--force/, child.slug, other.slug);
    await does(/is now below/, child.id, other.id, "--force");
    expect((await read(anonymous, child.slug)).parent?.id).toBe(other.id);
    await does(/no longer below/, child.slug, "--clear");
    expect(await read(anonymous, child.slug)).not.toHaveProperty("parent");
    expect((await inboxOf(parentOwner, parent.id)).body.hits.total).toBe(0);
  });

  test("a parent that allows none is made to, but never for a circle", async () => {
    const closed = await aCollection(parentOwner);
    const child = await aCollection(childOwner);
    await fails(/--enable-children/, child.slug, closed.slug);
    await does(/allows subcollections/, child.slug, closed.slug, "--enable-children");
    expect((await read(anonymous, closed.slug)).children.allow).toBe(true);
    expect((await read(anonymous, child.slug)).parent?.id).toBe(closed.id);
    await fails(/descendant/, closed.slug, child.slug, "--enable-children");
    expect((await read(anonymous, child.slug)).children.allow).toBe(false);
  });
});
