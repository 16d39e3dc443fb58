import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import { aFile } from "../files/depositor";
import {
  aDraft,
  at,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  NOBODYS_ID,
  type Problem,
  publish,
  share,
  UNKNOWN,
  type WorkJson,
} from "./deposit";

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
});

const withAccess = (access: unknown) => complete({ access });
const FUTURE = `${new Date().getUTCFullYear() + 5}-05-01`;

describe("access of a draft", () => {
  test("is public unless told otherwise", async () => {
    expect((await aDraft(owner, complete())).access).toEqual({
      record: "public",
      files: "public",
      embargo: { active: false, reason: null },
      status: "metadata-only",
    });
  });

  test("a restricted record restricts its files", async () => {
    const { access, errors } = await aDraft(
      owner,
      withAccess({ record: "restricted", files: "public" }),
    );
    expect(errors).toBeUndefined();
    expect(access).toMatchObject({
      record: "restricted",
      files: "restricted",
      status: "restricted",
    });
  });

  test("an embargo holds until its day", async () => {
    const embargo = { active: true, until: FUTURE, reason: "Publisher agreement" };
    const draft = await aDraft(
      owner,
      withAccess({ record: "public", files: "restricted", embargo }),
    );
    expect(draft.access).toEqual({
      record: "public",
      files: "restricted",
      embargo,
      status: "embargoed",
    });
    expect((await publish(owner, draft.id)).access).toEqual(draft.access);
  });

  test("an embargo on what is fully public is kept and holds nothing back", async () => {
    const embargo = { active: true, until: FUTURE, reason: null };
    const draft = await aDraft(owner, withAccess({ record: "public", files: "public", embargo }));
    expect(draft.access.embargo).toEqual({ ...embargo, active: false });
    expect(draft.access.status).toBe("metadata-only");
    const { body } = await owner.put<DraftJson>(draftAt(draft.id), draft);
    expect(body.errors).toBeUndefined();
  });

  test.each<[string, unknown, string[]]>([
    ["no record", { files: "public" }, ["access.record"]],
    ["no files", { record: "public" }, ["access.files"]],
    ["another word", { record: "open", files: "closed" }, ["access.files", "access.record"]],
    ["no object", "public", ["access"]],
    ["an unknown key", { record: "public", files: "public", colour: 1 }, ["access.colour"]],
    [
      "an embargo without an end",
      { record: "public", files: "restricted", embargo: { active: true } },
      ["access.embargo.until"],
    ],
    [
      "an embargo that has ended",
      { record: "public", files: "restricted", embargo: { active: true, until: "2020-01-01" } },
      ["access.embargo.until"],
    ],
    [
      "an end that no embargo reaches",
      { record: "public", files: "restricted", embargo: { active: false, until: FUTURE } },
      ["access.embargo.until"],
    ],
    [
      "a day that is none",
      { record: "public", files: "restricted", embargo: { active: true, until: "2999-02-30" } },
      ["access.embargo.until"],
    ],
  ])("%s is reported", async (_, access, fields) => {
    expect(fieldsOf(await aDraft(owner, withAccess(access)))).toEqual(fields);
  });

  test("a public work may become restricted, and keeps its DOI", async () => {
    const work = await aWork(owner);
    await owner.post(draftAt(work.id));
    await owner.put(draftAt(work.id), withAccess({ record: "restricted", files: "restricted" }));
    const hidden = await publish(owner, work.id);
    expect(hidden.pids.doi).toEqual(work.pids.doi);
    expect((await anonymous.get(at(work.id))).body).toEqual(DENIED);
    expect((await anonymous.get(`/api/records?q=id:"${work.id}"`)).body).toMatchObject({
      hits: { total: 0 },
    });
  });
});

describe("PUT /api/records/{id}/access", () => {
  const settings = {
    allow_user_requests: true,
    allow_guest_requests: false,
    accept_conditions_text: "<p>Tell us why</p>",
    secret_link_expiration: 30,
  };

  test("200 with the whole record; what is left out goes back to its default", async () => {
    const work = await aWork(owner);
    const { status, body } = await owner.put<WorkJson>(`${at(work.id)}/access`, settings);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: work.id, parent: { access: { settings } } });
    expect(body.revision_id).toBeGreaterThan(work.revision_id);
    const less = await owner.put<WorkJson>(`${at(work.id)}/access`, { allow_guest_requests: true });
    expect(less.body.parent.access.settings).toEqual({
      allow_user_requests: false,
      allow_guest_requests: true,
      accept_conditions_text: null,
      secret_link_expiration: 0,
    });
  });

  test("200 with the draft, where nothing is published", async () => {
    const draft = await aDraft(owner);
    const { body } = await owner.put<DraftJson>(`${at(draft.id)}/access`, settings);
    expect(body).toMatchObject({ id: draft.id, is_draft: true, parent: { access: { settings } } });
  });

  test("200 leaves scripts out of the conditions", async () => {
    const { id } = await aDraft(owner);
    const accept_conditions_text = '<p onclick="x()">Why?</p><script>x()</script>';
    const { text } = await owner.put(`${at(id)}/access`, { accept_conditions_text });
    expect(text).toContain("Why?");
    expect(text).not.toMatch(/onclick|<script/);
  });

  test.each([
    [{ secret_link_expiration: 366 }, "secret_link_expiration"],
    [{ allow_user_requests: "yes" }, "allow_user_requests"],
  ])("400 for %j", async (body, field) => {
    const { id } = await aDraft(owner);
    const response = await owner.put<Problem>(`${at(id)}/access`, body);
    expect([response.status, fieldsOf(response.body)]).toEqual([400, [field]]);
  });

  test("403 for those who only edit, 404 for unknown ids", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, stranger.id, "edit");
    expect((await stranger.put(`${at(id)}/access`, settings)).body).toEqual(DENIED);
    expect((await anonymous.put(`${at(id)}/access`, settings)).body).toEqual(DENIED);
    expect((await owner.put(`${at(NOBODYS_ID)}/access`, settings)).body).toEqual(UNKNOWN);
  });
});

describe("asking for access", () => {
  const requestAt = (id: string) => `${at(id)}/access/request`;

  test("settings that let nobody ask, and records that are open or not readable, are refused", async () => {
    const closed = await aWork(owner, withAccess({ record: "restricted", files: "restricted" }));
    expect((await stranger.post(requestAt(closed.id), {})).body).toEqual(DENIED);
    const open = await aWork(owner);
    expect((await stranger.post(requestAt(open.id), {})).status).toBe(403);
    expect((await anonymous.post(requestAt(open.id), {})).status).toBe(403);
    expect((await stranger.post(requestAt(NOBODYS_ID), {})).body).toEqual(UNKNOWN);
  });

  test("a request is answered with itself, the same once more with its id", async () => {
    const draft = await aDraft(owner, {
      ...withAccess({ record: "public", files: "restricted" }),
      files: { enabled: true },
    });
    await aFile(owner, draft.id, "data.csv", "1,2");
    const { id } = await publish(owner, draft.id);
    const settings = { allow_user_requests: true };
    expect((await owner.put(`${at(id)}/access`, settings)).status).toBe(200);
    const message = "I need the raw files";
    const made = await stranger.post<{ id: string }>(requestAt(id), { message });
    expect(made).toMatchObject({
      status: 200,
      body: {
        type: "user-access-request",
        status: "submitted",
        created_by: { user: stranger.id },
        receiver: { user: owner.id },
        topic: { record: id },
        payload: { permission: "view", message },
      },
    });
    expect(await stranger.post(requestAt(id), { message })).toMatchObject({
      status: 400,
      body: { message: `Identical access requests already exist: ${made.body.id}` },
    });
    expect((await owner.post(requestAt(id), {})).status).toBe(403);
    await owner.post(`/api/requests/${made.body.id}/actions/accept`);
    expect((await stranger.get(`${at(id)}/files`)).status).toBe(200);
  });
});
