import { beforeAll, describe, expect, inject, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  fieldsOf,
  METADATA,
  NOBODYS_ID,
  type Problem,
  publish,
  publishAt,
  share,
  titled,
  UNKNOWN,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
});

describe("POST /api/records/{id}/draft/actions/publish", () => {
  test("202 with the record, which everybody can read from then on", async () => {
    const draft = await aDraft(owner);
    const { status, body, headers } = await owner.post<WorkJson>(publishAt(draft.id));
    expect(status).toBe(202);
    expect(body).toMatchObject({
      id: draft.id,
      is_published: true,
      is_draft: false,
      status: "published",
      versions: { index: 1, is_latest: true, is_latest_draft: true },
      deletion_status: { is_deleted: false, status: "P" },
      access: { status: "metadata-only" },
    });
    expect("errors" in body).toBe(false);
    expect(headers.get("etag")).toBe(`"${body.revision_id}"`);
    const read = await owner.get<WorkJson>(at(draft.id));
    expect(read.body).toEqual(body);
    expect((await anonymous.get(at(draft.id))).status).toBe(200);
  });

  test("202 makes DOI, concept DOI and OAI identifier of the ids", async () => {
    const work = await aWork(owner);
    expect(work.pids.doi).toEqual({
      identifier: `10.5072/${work.id}`,
      provider: "datacite",
      client: "datacite",
    });
    expect(work.pids.oai).toEqual({
      identifier: `oai:${new URL(inject("service")).hostname}:${work.id}`,
      provider: "oai",
    });
    expect(work.parent.pids.doi?.identifier).toBe(`10.5072/${work.parent.id}`);
    expect(work.links).toMatchObject({
      doi: `https://handle.test.datacite.org/10.5072/${work.id}`,
      parent_doi: `https://handle.test.datacite.org/10.5072/${work.parent.id}`,
    });
  });

  test("202 is found by the next search, and its draft by none", async () => {
    const title = `Snowbed lichens ${crypto.randomUUID()}`;
    const draft = await aDraft(owner, titled(title));
    const search = () =>
      anonymous.get<WorkListJson>("/api/records", { query: { q: `title:"${title}"` } });
    expect((await search()).body.hits.total).toBe(0);
    await publish(owner, draft.id);
    const { hits } = (await search()).body;
    expect(hits.hits.map(({ id }) => id)).toEqual([draft.id]);
    expect((await owner.get(draftAt(draft.id))).body).toEqual(UNKNOWN);
  });

  test("202 over a published work keeps id, DOI, index and creation, and gains a revision", async () => {
    const work = await aWork(owner);
    await owner.post(draftAt(work.id));
    await owner.put(draftAt(work.id), titled("A better title"));
    expect((await owner.get<WorkJson>(at(work.id))).body.metadata.title).toBe(work.metadata.title);
    const again = await publish(owner, work.id);
    expect(again).toMatchObject({
      id: work.id,
      pids: work.pids,
      created: work.created,
      versions: work.versions,
      parent: work.parent,
      metadata: { title: "A better title" },
    });
    expect(again.revision_id).toBeGreaterThan(work.revision_id);
  });

  test("202 restores the DOI that a client has dropped", async () => {
    const work = await aWork(owner);
    await owner.post(draftAt(work.id));
    await owner.put(draftAt(work.id), complete({ pids: {} }));
    expect((await publish(owner, work.id)).pids).toEqual(work.pids);
  });

  test("400 names everything that is missing, and the draft stays", async () => {
    const draft = await aDraft(owner, { metadata: { title: "Only a title" } });
    const { status, body } = await owner.post<Problem>(publishAt(draft.id));
    expect([status, body.message]).toEqual([400, "A validation error occurred."]);
    expect(fieldsOf(body)).toEqual([
      "metadata.creators",
      "metadata.publication_date",
      "metadata.publisher",
      "metadata.resource_type",
    ]);
    expect((await owner.get(draftAt(draft.id))).body).toEqual(draft);
    expect((await owner.get(at(draft.id))).status).toBe(404);
  });

  test("400 when files are promised and there are none, or one is still on its way", async () => {
    const draft = await aDraft(owner, { metadata: METADATA });
    const none = await owner.post<Problem>(publishAt(draft.id));
    expect([none.status, fieldsOf(none.body)]).toEqual([400, ["files.enabled"]]);
    await owner.post(`${draftAt(draft.id)}/files`, [{ key: "a.txt" }]);
    const pending = await owner.post<Problem>(publishAt(draft.id));
    expect([pending.status, fieldsOf(pending.body)]).toEqual([400, ["files"]]);
  });

  test("400 while access was not understood: nothing opens by a typing error", async () => {
    const draft = await aDraft(
      owner,
      complete({ access: { record: "restrictd", files: "public" } }),
    );
    expect(fieldsOf(draft)).toEqual(["access.record"]);
    const { status, body } = await owner.post<Problem>(publishAt(draft.id));
    expect([status, fieldsOf(body)]).toEqual([400, ["access.record"]]);
  });

  test("202 with files: they become the record's, with their sums", async () => {
    const draft = await aDraft(owner, { metadata: METADATA });
    await owner.post(`${draftAt(draft.id)}/files`, [{ key: "a.txt" }]);
    await owner.upload(`${draftAt(draft.id)}/files/a.txt/content`, "twelve bytes");
    await owner.post(`${draftAt(draft.id)}/files/a.txt/commit`);
    await owner.put(draftAt(draft.id), {
      metadata: METADATA,
      files: { enabled: true, default_preview: "a.txt", order: ["a.txt", "b.txt"] },
    });
    const work = await publish(owner, draft.id);
    expect(work.files).toMatchObject({
      enabled: true,
      count: 1,
      total_bytes: 12,
      default_preview: "a.txt",
      order: ["a.txt"],
      entries: {
        "a.txt": {
          key: "a.txt",
          ext: "txt",
          size: 12,
          links: { self: `${inject("service")}/api/records/${work.id}/files/a.txt` },
        },
      },
    });
    expect(work.access.status).toBe("open");
  });

  test("403 for strangers and nobody, and for a token without the right to publish", async () => {
    const { id } = await aDraft(owner);
    for (const api of [stranger, anonymous])
      expect((await api.post(publishAt(id))).body).toEqual(DENIED);
    const narrow = await aPerson({ scopes: ["deposit:write"] });
    const own = await aDraft(narrow);
    expect((await narrow.post(publishAt(own.id))).status).toBe(403);
  });

  test("202 for whom the draft is shared with to edit; the owner stays the owner", async () => {
    const { id } = await aDraft(owner);
    await share(owner, id, stranger.id, "edit");
    const work = await publish(stranger, id);
    expect(work.parent.access.owned_by).toEqual({ user: owner.id });
  });

  test("404 without a draft", async () => {
    const work = await aWork(owner);
    for (const id of [work.id, NOBODYS_ID, "nope"])
      expect((await owner.post(publishAt(id))).body).toEqual(UNKNOWN);
  });

  test("of several who publish at once, exactly one does", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aDraft(owner);
      const responses = await Promise.all([1, 2, 3, 4].map(() => owner.post(publishAt(id))));
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 404, 404, 404]);
      const { body } = await anonymous.get<WorkListJson>(`${at(id)}/versions`);
      expect(body.hits.total).toBe(1);
    }
  });

  test("a save and a publication at once leave a work that says one or the other", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aDraft(owner, titled("Before the race"));
      const [, published] = await Promise.all([
        owner.put<DraftJson>(draftAt(id), titled("After the race")),
        owner.post<WorkJson>(publishAt(id)),
      ]);
      expect(published.status).toBe(202);
      const { metadata } = (await owner.get<WorkJson>(at(id))).body;
      expect(["Before the race", "After the race"]).toContain(metadata.title);
    }
  });
});
