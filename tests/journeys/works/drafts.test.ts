import { beforeAll, describe, expect, test } from "vitest";
import { anonymous, anAdministrator, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  MALFORMED_IDS,
  METADATA,
  NOBODYS_ID,
  type Problem,
  share,
  titled,
  UNKNOWN,
} from "./deposit";

const english = (en: string): unknown => expect.objectContaining({ en });

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
});

describe("POST /api/records", () => {
  test("201 gives a draft with its address, revision and owner", async () => {
    const { status, body, headers } = await owner.post<DraftJson>("/api/records", complete());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      is_draft: true,
      is_published: false,
      status: "draft",
      versions: { index: 1, is_latest: false, is_latest_draft: true },
      pids: {},
      parent: { access: { owned_by: { user: owner.id } }, communities: {}, pids: {} },
      access: { record: "public", files: "public", embargo: { active: false, reason: null } },
      files: { enabled: false, count: 0, total_bytes: 0, order: [], entries: {} },
      media_files: { enabled: false },
      custom_fields: {},
    });
    expect(body.id).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{3}[0-9]{2}$/);
    expect(body.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
    expect(headers.get("etag")).toBe(`"${body.revision_id}"`);
    expect(headers.get("location")).toBe(body.links.self);
    expect(body.links.self).toMatch(new RegExp(`/api/records/${body.id}/draft$`));
  });

  test("201 without an errors key when nothing is wrong", async () => {
    const { body } = await owner.post<DraftJson>("/api/records", complete());
    expect("errors" in body).toBe(false);
  });

  test("201 keeps what is right and names what is not", async () => {
    const { status, body } = await owner.post<DraftJson>("/api/records", {
      metadata: { title: "Mo", resource_type: { id: "dataset" } },
      files: { enabled: true },
    });
    expect(status).toBe(201);
    expect(body.metadata).toEqual({
      resource_type: { id: "dataset", title: english("Dataset") },
    });
    expect(fieldsOf(body)).toEqual([
      "metadata.creators",
      "metadata.publication_date",
      "metadata.publisher",
      "metadata.title",
    ]);
  });

  test("201 for an empty body, on both spellings of the address", async () => {
    const plain = await owner.post<DraftJson>("/api/records");
    const slashed = await owner.post<DraftJson>("/api/records/", {});
    expect([plain.status, slashed.status]).toEqual([201, 201]);
    expect(plain.body.metadata).toEqual({});
    expect(plain.body.files.enabled).toBe(true);
  });

  test("201 has exactly the links of a draft without a DOI", async () => {
    const { links } = await aDraft(owner);
    expect(Object.keys(links).sort()).toEqual(
      (
        "self self_html preview_html reserve_doi self_iiif_manifest self_iiif_sequence files media_files " +
        "archive archive_media versions record record_html publish review access access_links access_grants " +
        "access_users access_groups access_request communities communities-suggestions requests quota_increase"
      )
        .split(" ")
        .sort(),
    );
  });

  test("201 completes names and roles of creators", async () => {
    const person = { type: "personal", family_name: "Sutherland", given_name: "Ishbel" };
    const { metadata } = await aDraft(
      owner,
      complete({ metadata: { ...METADATA, creators: [{ person_or_org: person }] } }),
    );
    expect(metadata.creators).toEqual([
      {
        person_or_org: { ...person, name: "Sutherland, Ishbel" },
        role: { id: "author", title: english("Author") },
      },
    ]);
  });

  test("201 drops unknown keys at the top and reports them below", async () => {
    const body = await aDraft(owner, {
      ...complete({ nonsense: 1 }),
      metadata: { ...METADATA, colour: "red" },
      custom_fields: { "svc:nothing": 1, "svc:chapter_label": "Chapter 1" },
    });
    expect(fieldsOf(body)).toEqual(["custom_fields.svc:nothing", "metadata.colour"]);
    expect(body.custom_fields).toEqual({ "svc:chapter_label": "Chapter 1" });
    expect("nonsense" in body).toBe(false);
  });

  test("400 for an id that no vocabulary holds, and nothing is stored", async () => {
    const before = await owner.get<{ hits: { total: number } }>("/api/user/records");
    const { status, body } = await owner.post<Problem>(
      "/api/records",
      complete({ metadata: { ...METADATA, languages: [{ id: "xxx-unknown" }] } }),
    );
    expect(status).toBe(400);
    expect(body.message).toBe("Invalid value xxx-unknown.");
    expect(fieldsOf(body)).toEqual(["metadata.languages.0.id"]);
    const after = await owner.get<{ hits: { total: number } }>("/api/user/records");
    expect(after.body.hits.total).toBe(before.body.hits.total);
  });

  test.each([[[]], ["text"], [7]])("400 for %j, which is no object", async (body) => {
    expect((await owner.post("/api/records", body)).status).toBe(400);
  });

  test.each([
    { pids: { "\u0000": 1, "\ud800": {}, __proto__x: { provider: "\u0000" } } },
    { pids: { doi: { provider: "external", identifier: "10.1234/\u0000\ud800" } } },
    { access: { record: "public", files: "public", "\u0000": 1, embargo: { reason: "\u0000" } } },
    { metadata: { "\u0000\ud800": 1, title: "a\u0000\ud800bc" } },
    { custom_fields: { "svc:\u0000": 1, "svc:discipline": "\udfff" } },
    { files: { enabled: "\u0000", default_preview: "\u0000", order: ["\u0000", 7, null] } },
    JSON.parse('{"metadata": {"__proto__": {"title": "x"}}, "pids": {"constructor": 1}}') as object,
  ])("201 for %j: what no database keeps is left out", async (body) => {
    const { status, body: made } = await owner.post<DraftJson>("/api/records", body);
    expect(status).toBe(201);
    expect((await owner.get(draftAt(made.id))).body).toEqual(made);
  });

  test("400 for a body that is not JSON", async () => {
    const response = await owner.fetch("/api/records", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "Unable to decode JSON data in request body.",
    });
  });

  test("401 for a bad token, 403 for nobody", async () => {
    const bad = await anonymous.post("/api/records", complete(), {
      headers: { authorization: "Bearer nonsense" },
    });
    expect(bad.status).toBe(401);
    const none = await anonymous.post("/api/records", complete());
    expect([none.status, none.body]).toEqual([403, DENIED]);
  });

  test("403 for a token whose scopes leave deposits out", async () => {
    const reader = await aPerson({ scopes: ["records:read"] });
    expect((await reader.post("/api/records", complete())).status).toBe(403);
  });

  test("415 for another kind of body", async () => {
    const { status } = await owner.post("/api/records", complete(), {
      headers: { "content-type": "text/plain" },
    });
    expect(status).toBe(415);
  });

  test("406 when nothing acceptable is offered", async () => {
    const { status } = await owner.post("/api/records", complete(), {
      headers: { accept: "image/png" },
    });
    expect(status).toBe(406);
  });
});

describe("GET /api/records/{id}/draft", () => {
  test("200 shows what was saved, with the errors of that save", async () => {
    const draft = await aDraft(owner, { metadata: { title: "Mo" } });
    const { status, body, headers } = await owner.get<DraftJson>(draftAt(draft.id));
    expect(status).toBe(200);
    expect(body).toEqual(draft);
    expect(headers.get("etag")).toBe(`"${draft.revision_id}"`);
  });

  test("200 for an administrator and for whom it is shared with", async () => {
    const draft = await aDraft(owner);
    const admin = await anAdministrator();
    expect((await admin.get(draftAt(draft.id))).status).toBe(200);
    expect((await stranger.get(draftAt(draft.id))).status).toBe(403);
    await share(owner, draft.id, stranger.id, "preview");
    const { status, body } = await stranger.get<DraftJson>(draftAt(draft.id));
    expect(status).toBe(200);
    expect("grants" in body.parent.access).toBe(false);
    expect("is_latest_draft" in body.versions).toBe(false);
  });

  test("403 for strangers and nobody", async () => {
    const { id } = await aDraft(owner);
    for (const api of [stranger, anonymous]) {
      const { status, body } = await api.get(draftAt(id));
      expect([status, body]).toEqual([403, DENIED]);
    }
  });

  test("404 for a published work that nobody is editing, and for unknown ids", async () => {
    const work = await aWork(owner);
    for (const id of [work.id, work.parent.id, NOBODYS_ID]) {
      const { status, body } = await owner.get(draftAt(id));
      expect([status, body]).toEqual([404, UNKNOWN]);
    }
  });

  test.each(MALFORMED_IDS)("404 for the malformed id %j", async (id) => {
    expect((await owner.get(draftAt(id))).status).toBe(404);
  });
});

describe.each([
  ["PUT /api/records/{id}/draft", draftAt],
  ["PUT /api/records/{id}", at],
])("%s", (_, address) => {
  test("200 replaces the whole description and moves the revision on", async () => {
    const draft = await aDraft(owner, complete({ custom_fields: { "svc:discipline": "Botany" } }));
    const { status, body } = await owner.put<DraftJson>(
      address(draft.id),
      titled("Peat core log 14"),
    );
    expect(status).toBe(200);
    expect(body.metadata.title).toBe("Peat core log 14");
    expect(body.custom_fields).toEqual({});
    expect(body.revision_id).toBeGreaterThan(draft.revision_id);
    expect(body.created).toBe(draft.created);
    expect("errors" in body).toBe(false);
  });

  test("200 takes back what it answered", async () => {
    const rights = [{ id: "cc-by-4.0" }];
    const draft = await aDraft(owner, complete({ metadata: { ...METADATA, rights } }));
    const { body } = await owner.put<DraftJson>(address(draft.id), draft);
    expect("errors" in body).toBe(false);
    expect({ ...body, revision_id: 0, updated: "" }).toEqual({
      ...draft,
      revision_id: 0,
      updated: "",
    });
  });

  test("200 by an editor keeps the fields that an editor does not see", async () => {
    const custom_fields = { "svc:notes": "<p>Ask Ann</p>", "svc:discipline": "Botany" };
    const draft = await aDraft(owner, complete({ custom_fields }));
    await share(owner, draft.id, stranger.id, "edit");
    const seen = (await stranger.get<DraftJson>(draftAt(draft.id))).body;
    expect(seen.custom_fields).toEqual({ "svc:discipline": "Botany" });
    await stranger.put(address(draft.id), {
      ...seen,
      custom_fields: { "svc:discipline": "Zoology" },
    });
    expect((await owner.get<DraftJson>(draftAt(draft.id))).body.custom_fields).toEqual({
      "svc:notes": "<p>Ask Ann</p>",
      "svc:discipline": "Zoology",
    });
    await owner.put(address(draft.id), complete());
    expect((await owner.get<DraftJson>(draftAt(draft.id))).body.custom_fields).toEqual({});
  });

  test("200 without access and pids keeps them, without metadata clears it", async () => {
    const doi = { identifier: `10.1234/${Date.now()}-${Math.random()}`, provider: "external" };
    const access = { record: "restricted", files: "restricted" };
    const draft = await aDraft(owner, complete({ access, pids: { doi } }));
    const { body } = await owner.put<DraftJson>(address(draft.id), { files: { enabled: false } });
    expect(body.access).toMatchObject(access);
    expect(body.pids).toEqual({ doi });
    expect(body.metadata).toEqual({});
  });

  test("200 without files enables them and misses them", async () => {
    const draft = await aDraft(owner);
    const { body } = await owner.put<DraftJson>(address(draft.id), { metadata: METADATA });
    expect(body.files.enabled).toBe(true);
    expect(fieldsOf(body)).toEqual(["files.enabled"]);
  });

  test("200 reports a preview that is no file of the draft", async () => {
    const draft = await aDraft(owner);
    const { body } = await owner.put<DraftJson>(
      address(draft.id),
      complete({ files: { enabled: false, default_preview: "none.pdf" } }),
    );
    expect(fieldsOf(body)).toEqual(["files.default_preview"]);
  });

  test("400 for an id that no vocabulary holds; the draft stays as it was", async () => {
    const draft = await aDraft(owner);
    const { status } = await owner.put(
      address(draft.id),
      complete({ metadata: { ...METADATA, resource_type: { id: "no-such" } } }),
    );
    expect(status).toBe(400);
    expect((await owner.get<DraftJson>(draftAt(draft.id))).body).toEqual(draft);
  });

  test("403 for strangers and nobody; preview is not enough, edit is", async () => {
    const { id } = await aDraft(owner);
    expect((await anonymous.put(address(id), complete())).body).toEqual(DENIED);
    await share(owner, id, stranger.id, "preview");
    expect((await stranger.put(address(id), complete())).body).toEqual(DENIED);
    await stranger.get("/api/records");
    await owner.patch(`${at(id)}/access/users/${stranger.id}`, { permission: "edit" });
    expect((await stranger.put(address(id), complete())).status).toBe(200);
  });

  test("404 where there is no draft, also for a published work", async () => {
    const work = await aWork(owner);
    for (const id of [work.id, NOBODYS_ID, "nope"])
      expect((await owner.put(address(id), complete())).body).toEqual(UNKNOWN);
  });

  test.each(["7777", '"7777"', 'W/"7777"', "nonsense"])(
    "412 for If-Match %s, and the draft stays as it was",
    async (revision) => {
      const draft = await aDraft(owner);
      const headers = { "if-match": revision };
      const { status, body } = await owner.put<Problem>(address(draft.id), titled("Other"), {
        headers,
      });
      expect(status).toBe(412);
      expect(body.message).toMatch(
        new RegExp(
          `^Revision id provided\\(.+\\) doesn't match record's one\\(${draft.revision_id}\\)$`,
        ),
      );
      expect((await owner.get(draftAt(draft.id))).body).toEqual(draft);
    },
  );

  test("412 comes before 403", async () => {
    const { id } = await aDraft(owner);
    const headers = { "if-match": "7777" };
    expect((await stranger.put(address(id), complete(), { headers })).status).toBe(412);
  });

  test("200 for the current revision in every spelling", async () => {
    let { id, revision_id } = await aDraft(owner);
    for (const spell of [
      (revision: number) => String(revision),
      (revision: number) => `"${revision}"`,
      (revision: number) => `W/"${revision}"`,
      () => "*",
    ]) {
      const headers = { "if-match": spell(revision_id) };
      const { status, body } = await owner.put<DraftJson>(address(id), complete(), { headers });
      expect(status).toBe(200);
      ({ id, revision_id } = body);
    }
  });

  test("of two editors who saw the same revision, one saves and the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const draft = await aDraft(owner);
      const headers = { "if-match": String(draft.revision_id) };
      const responses = await Promise.all(
        ["One", "Two", "Three"].map((word) =>
          owner.put<DraftJson>(
            address(draft.id),
            complete({
              metadata: { ...METADATA, title: `${word} title`, publisher: `${word} press` },
            }),
            { headers },
          ),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      const { metadata } = (await owner.get<DraftJson>(draftAt(draft.id))).body;
      expect(metadata.title?.split(" ")[0]).toBe(metadata.publisher?.split(" ")[0]);
    }
  });
});

describe("DELETE /api/records/{id}/draft", () => {
  test("204 takes the draft away; a second time there is none", async () => {
    const { id } = await aDraft(owner);
    expect((await owner.delete(draftAt(id))).status).toBe(204);
    for (const response of [
      await owner.delete(draftAt(id)),
      await owner.get(draftAt(id)),
      await owner.get(at(id)),
    ])
      expect([response.status, response.body]).toEqual([404, UNKNOWN]);
  });

  test("204 takes it from the dashboard at once", async () => {
    const person = await aPerson();
    const { id } = await aDraft(person);
    const total = async () =>
      (await person.get<{ hits: { total: number } }>("/api/user/records")).body.hits.total;
    expect(await total()).toBe(1);
    await person.delete(draftAt(id));
    expect(await total()).toBe(0);
  });

  test("204 discards an edit; the published work stays as it was", async () => {
    const work = await aWork(owner);
    await owner.post(draftAt(work.id));
    await owner.put(draftAt(work.id), titled("Changed"));
    expect((await owner.delete(draftAt(work.id))).status).toBe(204);
    expect((await owner.get(at(work.id))).body).toEqual(work);
  });

  test("a revision never comes twice, though the edit is begun anew", async () => {
    const work = await aWork(owner);
    const first = (await owner.post<DraftJson>(draftAt(work.id))).body;
    await owner.delete(draftAt(work.id));
    const second = (await owner.post<DraftJson>(draftAt(work.id))).body;
    expect(second.revision_id).toBeGreaterThan(first.revision_id);
    const headers = { "if-match": String(first.revision_id) };
    expect((await owner.put(draftAt(work.id), complete(), { headers })).status).toBe(412);
  });

  test("204 gives a reserved DOI back", async () => {
    const { id } = await aDraft(owner);
    await owner.post(`${draftAt(id)}/pids/doi`);
    expect((await owner.delete(draftAt(id))).status).toBe(204);
  });

  test("403 for strangers, before a stale revision is told", async () => {
    const { id } = await aDraft(owner);
    const headers = { "if-match": "7777" };
    expect((await stranger.delete(draftAt(id), undefined, { headers })).body).toEqual(DENIED);
    expect((await anonymous.delete(draftAt(id))).body).toEqual(DENIED);
  });

  test("412 for a stale revision", async () => {
    const { id, revision_id } = await aDraft(owner);
    const stale = { headers: { "if-match": String(revision_id + 1) } };
    expect((await owner.delete(draftAt(id), undefined, stale)).status).toBe(412);
    const current = { headers: { "if-match": String(revision_id) } };
    expect((await owner.delete(draftAt(id), undefined, current)).status).toBe(204);
  });
});
