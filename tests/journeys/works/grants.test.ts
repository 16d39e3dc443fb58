import { beforeAll, describe, expect, test } from "vitest";
import type { GrantJson } from "@/lib/works/schema";
import { anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  DENIED,
  draftAt,
  fieldsOf,
  NOBODYS_ID,
  type Problem,
  publishAt,
  RESTRICTED,
  share,
  UNKNOWN,
  type WorkListJson,
} from "./deposit";

type List = { hits: { hits: GrantJson[]; total: number } };

let owner: Person;
let friend: Person;
let other: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, friend, other, stranger] = await Promise.all([
    aPerson(),
    aPerson(),
    aPerson(),
    aPerson(),
  ]);
});

const grantsAt = (id: string) => `${at(id)}/access/grants`;
const usersAt = (id: string, user = "") => `${at(id)}/access/users${user && `/${user}`}`;
const to = (person: Person, permission: string) => ({
  subject: { type: "user", id: person.id },
  permission,
});

describe("POST /api/records/{id}/access/grants", () => {
  test("201 lists what was made, with its origin", async () => {
    const { id } = await aDraft(owner);
    const { status, body } = await owner.post<List>(grantsAt(id), {
      grants: [to(friend, "preview"), to(other, "edit")],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      hits: {
        total: 2,
        hits: [
          { id: 0, ...to(friend, "preview"), origin: `api:${owner.id}` },
          { id: 1, ...to(other, "edit"), origin: `api:${owner.id}` },
        ],
      },
    });
  });

  test("a right counts at once, for drafts, versions and searches, and not for more than it says", async () => {
    const work = await aWork(owner, complete(RESTRICTED));
    const next = await aVersion(owner, work.id);
    const found = async () =>
      (await friend.get<WorkListJson>(`/api/records?q=parent.id:"${work.parent.id}"&allversions=1`))
        .body.hits.total;
    expect(await found()).toBe(0);
    await share(owner, work.id, friend.id, "view");
    expect(await found()).toBe(2);
    expect((await friend.get(at(next.id))).status).toBe(200);
    expect((await friend.post(draftAt(next.id))).status).toBe(403);
    await owner.patch(usersAt(work.id, friend.id), { permission: "edit" });
    expect((await friend.post(draftAt(next.id))).status).toBe(201);
    expect((await friend.post(publishAt(next.id))).status).toBe(202);
    expect((await friend.get(grantsAt(work.id))).status).toBe(403);
    await owner.patch(usersAt(work.id, friend.id), { permission: "manage" });
    expect((await friend.get(grantsAt(work.id))).status).toBe(200);
    await owner.delete(usersAt(work.id, friend.id));
    expect(await found()).toBe(0);
    expect((await friend.get(at(next.id))).status).toBe(403);
  });

  test("a right taken back while the draft is being saved stays taken back in every list", async () => {
    for (let round = 0; round < 8; round++) {
      const reader = await aPerson();
      const { id } = await aDraft(owner);
      await share(owner, id, reader.id, "preview");
      const list = () => reader.get<WorkListJson>("/api/user/records");
      expect((await list()).body.hits.total).toBe(1);
      const responses = await Promise.all([
        owner.put(draftAt(id), complete()),
        owner.delete(usersAt(id, reader.id)),
        owner.put(draftAt(id), complete()),
        owner.post(`${draftAt(id)}/files`, [{ key: "a.txt" }]),
      ]);
      expect(responses.map(({ status }) => status).slice(0, 3)).toEqual([200, 204, 200]);
      expect((await list()).body.hits.total).toBe(0);
    }
  });

  test("saving, uploading and publishing at once leave no request without an answer", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aDraft(owner);
      const responses = await Promise.all([
        ...[1, 2, 3].map(() => owner.put(draftAt(id), complete())),
        ...[1, 2, 3].map((name) => owner.post(`${draftAt(id)}/files`, [{ key: `${name}.txt` }])),
        share(owner, id, friend.id, "edit"),
        owner.post(publishAt(id)),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  test("201 for everybody who is signed in", async () => {
    const { id } = await aWork(owner, complete(RESTRICTED));
    const { status } = await owner.post(grantsAt(id), {
      grants: [{ subject: { type: "system_role", id: "authenticated_user" }, permission: "view" }],
    });
    expect(status).toBe(201);
    expect((await stranger.get(at(id))).status).toBe(200);
    expect((await anonymous.get(at(id))).status).toBe(403);
  });

  test("201, and 200 later, with who the subjects are when that is asked for", async () => {
    const { id } = await aDraft(owner);
    const grants = [
      to(friend, "view"),
      { subject: { type: "system_role", id: "authenticated_user" }, permission: "view" },
    ];
    const made = await owner.post<List>(`${grantsAt(id)}?expand=1`, { grants });
    const subjects = made.body.hits.hits.map(({ expanded }) => expanded?.subject);
    expect(subjects).toEqual([
      expect.objectContaining({ id: friend.id, profile: expect.anything() as unknown }),
      { id: "authenticated_user" },
    ]);
    expect((await owner.get<List>(`${grantsAt(id)}?expand=true`)).body).toEqual(made.body);
    const one = await owner.get<GrantJson>(`${usersAt(id, friend.id)}?expand=1`);
    expect(one.body).toEqual(made.body.hits.hits[0]);
    expect((await owner.get<GrantJson>(usersAt(id, friend.id))).body.expanded).toBeUndefined();
  });

  test("400 for somebody who has a grant already, and then none is made", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    const { status, body } = await owner.post<Problem>(grantsAt(id), {
      grants: [to(other, "view"), to(friend, "edit")],
    });
    expect([status, body.message]).toEqual([
      400,
      "Grant for this user/role already exists within this record.",
    ]);
    expect((await owner.get<List>(grantsAt(id))).body.hits.total).toBe(1);
    const twice = await owner.post(grantsAt(id), {
      grants: [to(other, "view"), to(other, "edit")],
    });
    expect(twice.status).toBe(400);
  });

  test("of two who share with the same person at once, one is told", async () => {
    const { id } = await aDraft(owner);
    const responses = await Promise.all([
      share(owner, id, friend.id, "view"),
      share(owner, id, friend.id, "edit"),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test.each([
    ["user", "999999999"],
    ["user", "nobody"],
    ["role", "no-such-group"],
    ["system_role", "everybody"],
  ])("400 for the %s %s, whom nobody knows", async (type, id) => {
    const draft = await aDraft(owner);
    const grants = [{ subject: { type, id }, permission: "view" }];
    const { status, body } = await owner.post<Problem>(grantsAt(draft.id), { grants });
    expect([status, fieldsOf(body)]).toEqual([400, ["subject.id"]]);
  });

  test.each([
    [{}, "grants"],
    [{ grants: [] }, "grants"],
    [
      { grants: [{ subject: { type: "user", id: "1" }, permission: "own" }] },
      "grants.0.permission",
    ],
    [
      { grants: [{ subject: { type: "cat", id: "1" }, permission: "view" }] },
      "grants.0.subject.type",
    ],
    [{ grants: [{ permission: "view" }] }, "grants.0.subject"],
  ])("400 for %j", async (body, field) => {
    const { id } = await aDraft(owner);
    const response = await owner.post<Problem>(grantsAt(id), body);
    expect([response.status, fieldsOf(response.body)]).toEqual([400, [field]]);
  });

  test("403 for strangers and nobody, 404 for unknown ids", async () => {
    const { id } = await aDraft(owner);
    for (const api of [stranger, anonymous])
      expect((await share(api as Person, id, friend.id, "view")).body).toEqual(DENIED);
    expect((await share(owner, NOBODYS_ID, friend.id, "view")).body).toEqual(UNKNOWN);
  });
});

describe("/api/records/{id}/access/grants/{position}", () => {
  test("GET 200, PUT and PATCH 200, DELETE 204", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    const one = `${grantsAt(id)}/0`;
    expect((await owner.get(one)).body).toMatchObject({ id: 0, ...to(friend, "view") });
    const patched = await owner.patch(one, { permission: "preview" });
    expect([patched.status, patched.body]).toEqual([
      200,
      expect.objectContaining(to(friend, "preview")),
    ]);
    const put = await owner.put(one, to(other, "manage"));
    expect([put.status, put.body]).toEqual([200, expect.objectContaining(to(other, "manage"))]);
    expect((await owner.delete(one)).status).toBe(204);
    const gone = await owner.get<Problem>(one);
    expect([gone.status, gone.body.message]).toEqual([404, "No grant found with the given ID."]);
  });

  test("400 for a body that does not fit, also to give two grants to one person", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    await share(owner, id, other.id, "view");
    expect((await owner.put(`${grantsAt(id)}/0`, { permission: "edit" })).status).toBe(400);
    expect((await owner.patch(`${grantsAt(id)}/0`, { permission: "own" })).status).toBe(400);
    expect((await owner.put(`${grantsAt(id)}/0`, to(other, "edit"))).status).toBe(400);
  });

  test.each(["1", "-1", "x", "99999999999"])("404 for position %s", async (position) => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    for (const response of [
      await owner.get(`${grantsAt(id)}/${position}`),
      await owner.delete(`${grantsAt(id)}/${position}`),
    ])
      expect(response.status).toBe(404);
  });

  test("403 for strangers", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    for (const response of [
      await stranger.get(`${grantsAt(id)}/0`),
      await stranger.patch(`${grantsAt(id)}/0`, { permission: "manage" }),
      await stranger.delete(`${grantsAt(id)}/0`),
      await friend.patch(`${grantsAt(id)}/0`, { permission: "manage" }),
    ])
      expect(response.body).toEqual(DENIED);
  });
});

describe("/api/records/{id}/access/users and /groups", () => {
  test("GET 200 lists the grants of that kind", async () => {
    const { id } = await aDraft(owner);
    await owner.post(grantsAt(id), {
      grants: [
        { subject: { type: "system_role", id: "any_user" }, permission: "view" },
        to(friend, "view"),
      ],
    });
    const users = await owner.get<List>(usersAt(id));
    expect(users.body.hits).toEqual({
      total: 1,
      hits: [expect.objectContaining({ id: 1, ...to(friend, "view") })],
    });
    expect((await owner.get<List>(`${at(id)}/access/groups`)).body.hits.total).toBe(0);
  });

  test("GET 200, PATCH 200 and DELETE 204 by the person's id", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    expect((await owner.get(usersAt(id, friend.id))).body).toMatchObject(to(friend, "view"));
    const patched = await owner.patch(usersAt(id, friend.id), { permission: "manage" });
    expect([patched.status, patched.body]).toEqual([
      200,
      expect.objectContaining(to(friend, "manage")),
    ]);
    expect((await owner.delete(usersAt(id, friend.id))).status).toBe(204);
    expect((await owner.get(usersAt(id, friend.id))).body).toEqual({
      status: 404,
      message: "No grant found by given user id.",
    });
    expect((await owner.get(`${at(id)}/access/groups/none`)).body).toEqual({
      status: 404,
      message: "No grant found by given group id.",
    });
  });

  test("400 without a permission, 403 for strangers", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, friend.id, "view");
    expect((await owner.patch(usersAt(id, friend.id), {})).status).toBe(400);
    expect((await stranger.get(usersAt(id))).body).toEqual(DENIED);
    expect((await stranger.get(`${at(id)}/access/groups`)).body).toEqual(DENIED);
    expect((await stranger.delete(usersAt(id, friend.id))).body).toEqual(DENIED);
  });
});
