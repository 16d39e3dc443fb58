import { beforeAll, describe, expect, inject, test } from "vitest";
import { anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aVersion,
  aWork,
  complete,
  DENIED,
  type DraftJson,
  draftAt,
  MALFORMED_IDS,
  METADATA,
  NEVER_PUBLISHED,
  NOBODYS_ID,
  type Problem,
  publish,
  RESTRICTED,
  share,
  UNKNOWN,
  type WorkJson,
  type WorkListJson,
} from "./deposit";

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
});

const pathOf = (link: string | null | undefined) => new URL(link ?? "").pathname;

describe("GET /api/records/{id}", () => {
  test("200 for everybody, without what is the owner's business", async () => {
    const custom_fields = {
      "svc:discipline": "Botany",
      "svc:submitter_email": "me@example.org",
      "svc:notes": "<p>Check later</p>",
    };
    const work = await aWork(owner, complete({ custom_fields }));
    expect(work.custom_fields).toEqual(custom_fields);
    expect(work.parent.access.grants).toEqual([]);
    const { status, body } = await anonymous.get<WorkJson>(at(work.id));
    expect(status).toBe(200);
    expect(body.custom_fields).toEqual({ "svc:discipline": "Botany" });
    expect(Object.keys(body.parent.access).sort()).toEqual(["owned_by", "settings"]);
    expect(body.versions).toEqual({ index: 1, is_latest: true });
  });

  test("200 says where the links about the work are, by HEAD too, and to whom has it already", async () => {
    const work = await aWork(owner);
    const { headers } = await anonymous.get(at(work.id));
    const link = headers.get("link");
    const self = new URL(at(work.id), inject("service")).href;
    expect(link).toBe(`<${self}>; rel="linkset"; type="application/linkset+json"`);
    const etag = headers.get("etag") ?? "";
    for (const init of [{ method: "HEAD" }, { headers: { "if-none-match": etag } }])
      expect((await anonymous.fetch(at(work.id), init)).headers.get("link")).toBe(link);
  });

  test("200 has exactly the links of a record", async () => {
    const work = await aWork(owner);
    expect(Object.keys(work.links).sort()).toEqual(
      (
        "self self_html preview_html doi self_doi self_doi_html reserve_doi parent parent_html parent_doi " +
        "parent_doi_html self_iiif_manifest self_iiif_sequence files media_files archive archive_media latest " +
        "latest_html versions draft access access_links access_grants access_users access_groups access_request " +
        "communities communities-suggestions requests request_deletion file_modification quota_increase"
      )
        .split(" ")
        .sort(),
    );
  });

  test("200 with titles of every vocabulary id", async () => {
    const metadata = {
      ...METADATA,
      languages: [{ id: "eng" }],
      rights: [{ id: "cc-by-4.0" }],
      additional_titles: [
        { title: "Heide", type: { id: "translated-title" }, lang: { id: "deu" } },
      ],
      dates: [{ date: "2024", type: { id: "collected" } }],
      related_identifiers: [
        { identifier: "10.1234/x", scheme: "doi", relation_type: { id: "cites" } },
      ],
    };
    const draft = await aDraft(owner, complete({ metadata }));
    expect(draft.errors).toBeUndefined();
    const { body } = await anonymous.get<WorkJson>(at((await publish(owner, draft.id)).id));
    const en: unknown = expect.objectContaining({ title: expect.objectContaining({}) as unknown });
    expect(body.metadata).toMatchObject({
      resource_type: en,
      languages: [en],
      rights: [
        { props: { url: "https://creativecommons.org/licenses/by/4.0/legalcode", scheme: "spdx" } },
      ],
      additional_titles: [{ type: en, lang: en }],
      dates: [{ type: en }],
      related_identifiers: [{ relation_type: en }],
    });
  });

  test("200 also for who has its revision, since its counts change without a new one", async () => {
    const work = await aWork(owner);
    const first = await anonymous.fetch(at(work.id));
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    const again = await anonymous.get<WorkJson>(at(work.id), { headers: known });
    expect(again.status).toBe(200);
    expect(again.body.stats.all_versions).toEqual({
      views: 0,
      unique_views: 0,
      downloads: 0,
      unique_downloads: 0,
      data_volume: 0,
    });
    await aVersion(owner, work.id);
    const changed = await anonymous.get<WorkJson>(at(work.id), { headers: known });
    expect(changed.status).toBe(200);
    expect(changed.body.versions.is_latest).toBe(false);
  });

  test("200 for HEAD, without a body", async () => {
    const work = await aWork(owner);
    const response = await anonymous.fetch(at(work.id), { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBe(`"${work.revision_id}"`);
    expect(await response.text()).toBe("");
  });

  test("200 indented with ?prettyprint=1", async () => {
    const { id } = await aWork(owner);
    expect((await anonymous.get(`${at(id)}?prettyprint=1`)).text).toContain('\n  "id"');
  });

  test("302 from the concept's id to the newest version", async () => {
    const work = await aWork(owner);
    const next = await aVersion(owner, work.id);
    const response = await anonymous.fetch(at(work.parent.id));
    expect(response.status).toBe(302);
    expect(pathOf(response.headers.get("location"))).toBe(at(next.id));
  });

  test("403 for a restricted record; its owner and those it is shared with read it", async () => {
    const work = await aWork(owner, complete(RESTRICTED));
    for (const api of [stranger, anonymous])
      expect((await api.get(at(work.id))).body).toEqual(DENIED);
    expect((await owner.get(at(work.id))).status).toBe(200);
    await share(owner, work.id, stranger.id, "view");
    const { status, body } = await stranger.get<WorkJson>(at(work.id));
    expect([status, body.access.status]).toEqual([200, "restricted"]);
  });

  test("403 for a token whose scopes leave restricted records out", async () => {
    const narrow = await aPerson({ scopes: ["deposit:write", "deposit:actions"] });
    const hidden = await aWork(narrow, complete(RESTRICTED));
    const open = await aWork(narrow);
    expect((await narrow.get(at(hidden.id))).status).toBe(403);
    expect((await narrow.get(at(open.id))).status).toBe(200);
  });

  test("a bad token is told on restricted records and does no harm on public ones", async () => {
    const headers = { authorization: "Bearer nonsense" };
    const [hidden, open] = [await aWork(owner, complete(RESTRICTED)), await aWork(owner)];
    const refused = await anonymous.get(at(hidden.id), { headers });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect((await anonymous.get(at(open.id), { headers })).status).toBe(200);
  });

  test("200 hides the files of a public record whose files are restricted", async () => {
    const draft = await aDraft(owner, {
      metadata: METADATA,
      access: { record: "public", files: "restricted" },
    });
    await owner.post(`${draftAt(draft.id)}/files`, [{ key: "secret.txt" }]);
    await owner.upload(`${draftAt(draft.id)}/files/secret.txt/content`, "secret");
    await owner.post(`${draftAt(draft.id)}/files/secret.txt/commit`);
    const work = await publish(owner, draft.id);
    expect(work.files.count).toBe(1);
    const { body, text } = await anonymous.get<WorkJson>(at(work.id));
    expect(body.files).toEqual({ enabled: true });
    expect(body.access.status).toBe("restricted");
    expect(text).not.toContain("secret.txt");
    expect((await anonymous.get(`${at(work.id)}/files`)).status).toBe(403);
  });

  test("404 for what was never published, another for what nobody has", async () => {
    const draft = await aDraft(owner);
    expect((await owner.get(at(draft.id))).body).toEqual(NEVER_PUBLISHED);
    expect((await owner.get(at(draft.parent.id))).body).toEqual(NEVER_PUBLISHED);
    expect((await owner.get(at(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });

  test.each(MALFORMED_IDS)("404 for the malformed id %j", async (id) => {
    expect((await anonymous.get(at(id))).status).toBe(404);
  });

  test("406 for a format that is not offered", async () => {
    const { id } = await aWork(owner);
    const { status, body } = await anonymous.get<Problem>(at(id), {
      headers: { accept: "application/x-unknown" },
    });
    expect(status).toBe(406);
    expect(body.message).toContain("application/json");
  });
});

describe("DELETE /api/records/{id}", () => {
  test("403 for all but administrators: what is published stays", async () => {
    const work = await aWork(owner);
    for (const api of [owner, stranger, anonymous])
      expect((await api.delete(at(work.id))).body).toEqual(DENIED);
    expect((await anonymous.get(at(work.id))).status).toBe(200);
  });

  test("404 for unknown ids", async () => {
    expect((await owner.delete(at(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });

  test("405 for a verb that is not offered", async () => {
    const { status, headers } = await owner.post(at(NOBODYS_ID), {});
    expect(status).toBe(405);
    expect(headers.get("allow")).toContain("PUT");
  });
});

describe("POST /api/records/{id}/draft", () => {
  test("201 opens a published work; again gives the same draft", async () => {
    const work = await aWork(owner);
    const first = await owner.post<DraftJson>(draftAt(work.id));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      id: work.id,
      is_published: true,
      is_draft: true,
      status: "published",
      versions: work.versions,
      metadata: work.metadata,
      pids: work.pids,
      parent: { id: work.parent.id },
    });
    expect(first.body.links).toHaveProperty("request_deletion");
    await owner.put(draftAt(work.id), complete({ custom_fields: { "svc:discipline": "Botany" } }));
    const second = await owner.post<DraftJson>(draftAt(work.id));
    expect(second.status).toBe(201);
    expect(second.body.custom_fields).toEqual({ "svc:discipline": "Botany" });
  });

  test("201 once, however many open it at the same time", async () => {
    const work = await aWork(owner);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => owner.post<DraftJson>(draftAt(work.id))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.created)).size).toBe(1);
  });

  test("201 shares the files of the published work, which stay locked", async () => {
    const draft = await aDraft(owner, { metadata: METADATA });
    await owner.post(`${draftAt(draft.id)}/files`, [{ key: "a.txt" }]);
    await owner.upload(`${draftAt(draft.id)}/files/a.txt/content`, "text");
    await owner.post(`${draftAt(draft.id)}/files/a.txt/commit`);
    const work = await publish(owner, draft.id);
    const { body } = await owner.post<DraftJson>(draftAt(work.id));
    expect(Object.keys(body.files.entries ?? {})).toEqual(["a.txt"]);
    const refused = await owner.delete<Problem>(`${draftAt(work.id)}/files/a.txt`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Bucket is locked for modifications.",
    ]);
  });

  test("403 for strangers and nobody, 404 for unknown ids", async () => {
    const work = await aWork(owner);
    for (const api of [stranger, anonymous])
      expect((await api.post(draftAt(work.id))).body).toEqual(DENIED);
    expect((await owner.post(draftAt(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });
});

describe("GET /api/records/{id}/versions", () => {
  test("200 lists published versions newest first, asked for by any of their ids", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    const draft = (await owner.post<DraftJson>(`${at(first.id)}/versions`)).body;
    for (const id of [first.id, second.id, draft.id, first.parent.id]) {
      const { status, body } = await anonymous.get<WorkListJson>(`${at(id)}/versions`);
      expect(status).toBe(200);
      expect(body.hits.total).toBe(2);
      expect(body.sortBy).toBe("version");
      expect(
        body.hits.hits.map((hit) => [hit.id, hit.versions.index, hit.versions.is_latest]),
      ).toEqual([
        [second.id, 2, true],
        [first.id, 1, false],
      ]);
    }
  });

  test("200 pages, with links to the pages that exist", async () => {
    const first = await aWork(owner);
    await aVersion(owner, first.id);
    const page = (number: number) =>
      anonymous.get<WorkListJson>(`${at(first.id)}/versions?size=1&page=${number}`);
    const [one, two, three] = await Promise.all([page(1), page(2), page(3)]);
    expect(Object.keys(one.body.links).sort()).toEqual(["next", "self"]);
    expect(Object.keys(two.body.links).sort()).toEqual(["prev", "self"]);
    expect([two.body.hits.hits[0]?.versions.index, two.body.hits.total]).toEqual([1, 2]);
    expect([three.body.hits.hits.length, three.body.hits.total]).toEqual([0, 2]);
  });

  test("200 leaves restricted versions out for those who may not read them", async () => {
    const first = await aWork(owner, complete(RESTRICTED));
    const draft = (await owner.post<DraftJson>(`${at(first.id)}/versions`)).body;
    await owner.put(draftAt(draft.id), complete({ access: { record: "public", files: "public" } }));
    const second = await publish(owner, draft.id);
    const total = async (api: typeof anonymous) =>
      (await api.get<WorkListJson>(`${at(second.id)}/versions`)).body.hits.total;
    expect([await total(anonymous), await total(stranger), await total(owner)]).toEqual([1, 1, 2]);
  });

  test("400 outside the window, 404 for unknown ids, 403 for other people's first drafts", async () => {
    const work = await aWork(owner);
    expect((await anonymous.get(`${at(work.id)}/versions?page=1001&size=10`)).status).toBe(400);
    expect((await anonymous.get(`${at(work.id)}/versions?size=0`)).status).toBe(400);
    expect((await anonymous.get(`${at(NOBODYS_ID)}/versions`)).body).toEqual(UNKNOWN);
    const draft = await aDraft(owner);
    expect((await stranger.get(`${at(draft.id)}/versions`)).body).toEqual(DENIED);
    const own = await owner.get<WorkListJson>(`${at(draft.id)}/versions`);
    expect([own.status, own.body.hits.total]).toEqual([200, 0]);
  });
});

describe("GET /api/records/{id}/versions/latest", () => {
  test("301 with the address of the newest version, asked for by any id", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    for (const id of [first.id, second.id, first.parent.id]) {
      const { status, headers, body } = await anonymous.get<Problem>(`${at(id)}/versions/latest`);
      expect(status).toBe(301);
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(pathOf(headers.get("location"))).toBe(at(second.id));
      expect(body).toEqual({
        status: 301,
        message: "Redirecting...",
        location: headers.get("location"),
      });
    }
  });

  test("404 before anything is published, and for unknown ids", async () => {
    const draft = await aDraft(owner);
    expect((await owner.get(`${at(draft.id)}/versions/latest`)).body).toEqual(NEVER_PUBLISHED);
    expect((await owner.get(`${at(NOBODYS_ID)}/versions/latest`)).body).toEqual(UNKNOWN);
  });
});

describe("POST /api/records/{id}/versions", () => {
  test("201 begins the next version with today's date and without DOI, version and files", async () => {
    const work = await aWork(owner, complete({ metadata: { ...METADATA, version: "1.0" } }));
    const { status, body } = await owner.post<DraftJson>(`${at(work.id)}/versions`);
    expect(status).toBe(201);
    const { version: _version, ...kept } = work.metadata;
    expect(body).toMatchObject({
      status: "new_version_draft",
      is_published: false,
      pids: {},
      versions: { index: 2, is_latest: false, is_latest_draft: true },
      parent: { id: work.parent.id, pids: work.parent.pids },
      files: { count: 0, entries: {} },
    });
    expect(body.id).not.toBe(work.id);
    expect(body.metadata).toEqual({
      ...kept,
      publication_date: new Date().toISOString().slice(0, 10),
    });
    expect((await owner.get<WorkJson>(at(work.id))).body.versions).toEqual({
      index: 1,
      is_latest: true,
      is_latest_draft: false,
    });
  });

  test("201 gives the one that is begun, also to several at once and from an older version", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    const responses = await Promise.all(
      [first.id, second.id, first.id].map((id) => owner.post<DraftJson>(`${at(id)}/versions`)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses[0]?.body.versions.index).toBe(3);
  });

  test("published, it takes is_latest from the one before; discarded, its index is free again", async () => {
    const first = await aWork(owner);
    const draft = (await owner.post<DraftJson>(`${at(first.id)}/versions`)).body;
    expect((await owner.delete(draftAt(draft.id))).status).toBe(204);
    expect((await owner.get<WorkJson>(at(first.id))).body.versions.is_latest_draft).toBe(true);
    const second = await aVersion(owner, first.id);
    expect(second.versions).toEqual({ index: 2, is_latest: true, is_latest_draft: true });
    expect(second.pids.doi?.identifier).toBe(`10.5072/${second.id}`);
    expect(second.parent.pids).toEqual(first.parent.pids);
  });

  test("403 for strangers and nobody; 404 before publication", async () => {
    const work = await aWork(owner);
    for (const api of [stranger, anonymous])
      expect((await api.post(`${at(work.id)}/versions`)).body).toEqual(DENIED);
    const draft = await aDraft(owner);
    expect((await owner.post(`${at(draft.id)}/versions`)).body).toEqual(NEVER_PUBLISHED);
    expect((await owner.post(`${at(NOBODYS_ID)}/versions`)).body).toEqual(UNKNOWN);
  });
});
