import { beforeAll, describe, expect, test } from "vitest";
import type { RevisionJson } from "@/lib/works/schema";
import { anAdministrator, anonymous, aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aWork,
  DENIED,
  draftAt,
  NEVER_PUBLISHED,
  NOBODYS_ID,
  type Problem,
  publish,
  RESTRICTED,
  share,
  titled,
  UNKNOWN,
  type WorkJson,
} from "./deposit";

let owner: Person;
let admin: Person;
beforeAll(async () => {
  [owner, admin] = await Promise.all([aPerson(), anAdministrator()]);
});

const revisionsAt = (id: string, revision: string | number = "") =>
  `${at(id)}/revisions${revision === "" ? "" : `/${revision}`}`;

/** Published three times over; answers each as it was published. */
async function aRewrittenWork(): Promise<[WorkJson, WorkJson, WorkJson]> {
  const rewrite = async (id: string, title: string) => {
    await owner.post(draftAt(id));
    await owner.put(draftAt(id), titled(title));
    return publish(owner, id);
  };
  const first = await aWork(owner, titled("Peat cores, first reading"));
  const second = await rewrite(first.id, "Peat cores, second reading");
  return [first, second, await rewrite(first.id, "Peat cores, third reading")];
}

const titlesOf = (history: RevisionJson[]) => history.map(({ json }) => json.metadata.title);

describe("GET /api/records/{id}/revisions", () => {
  test("200 lists every state that was published, newest first", async () => {
    const published = await aRewrittenWork();
    const { status, body } = await admin.get<RevisionJson[]>(revisionsAt(published[0].id));
    expect(status).toBe(200);
    expect(body.map(({ revision_id }) => revision_id)).toEqual(
      published.map(({ revision_id }) => revision_id).reverse(),
    );
    expect(body.map(({ updated }) => updated)).toEqual(
      published.map(({ updated }) => updated).reverse(),
    );
    for (const [index, { id, created, metadata, access, pids, files }] of [...published]
      .reverse()
      .entries())
      expect(body[index]).toMatchObject({
        created,
        json: { id, metadata, access, pids, files },
      });
  });

  test("200 a page at a time", async () => {
    const [{ id }] = await aRewrittenWork();
    const page = (query: Record<string, string>) =>
      admin.get<RevisionJson[]>(revisionsAt(id), { query });
    expect(titlesOf((await page({ size: "1", page: "2" })).body)).toEqual([
      "Peat cores, second reading",
    ]);
    expect((await page({ page: "9" })).body).toEqual([]);
    expect((await page({ size: "x" })).status).toBe(400);
  });

  test("403 for everybody but administrators, 404 for what was never published", async () => {
    const { id } = await aWork(owner, titled("Peat cores", RESTRICTED));
    for (const api of [owner, anonymous])
      expect((await api.get<Problem>(revisionsAt(id))).body).toEqual(DENIED);
    const draft = await aDraft(owner);
    expect((await admin.get<Problem>(revisionsAt(draft.id))).body).toEqual(NEVER_PUBLISHED);
    expect((await admin.get<Problem>(revisionsAt(NOBODYS_ID))).body).toEqual(UNKNOWN);
  });
});

describe("GET /api/records/{id}/revisions/{revision}", () => {
  test("200 with that state, and the one before it when asked for", async () => {
    const [first, second] = await aRewrittenWork();
    const read = async (revision: number, query = {}) =>
      (await admin.get<RevisionJson[]>(revisionsAt(first.id, revision), { query })).body;
    const withPrevious = { include_previous: "1" };
    expect(titlesOf(await read(second.revision_id))).toEqual(["Peat cores, second reading"]);
    expect(titlesOf(await read(second.revision_id, withPrevious))).toEqual([
      "Peat cores, second reading",
      "Peat cores, first reading",
    ]);
    expect(titlesOf(await read(first.revision_id, withPrevious))).toEqual([
      "Peat cores, first reading",
    ]);
  });

  test("200 for every revision that readers saw, also those that came from sharing", async () => {
    const { id, revision_id } = await aWork(owner, titled("Peat cores"));
    const reader = await aPerson();
    await share(owner, id, reader.id, "view");
    const after = (await admin.get<WorkJson>(at(id))).body.revision_id;
    expect(after).toBeGreaterThan(revision_id);
    for (const revision of [revision_id, after])
      expect((await admin.get<RevisionJson[]>(revisionsAt(id, revision))).body).toMatchObject([
        { revision_id: after, json: { metadata: { title: "Peat cores" } } },
      ]);
  });

  test("404 for a revision that there is not, 403 for everybody but administrators", async () => {
    const { id, revision_id } = await aWork(owner);
    for (const revision of [revision_id + 1, 0, "x", "1e3", "99999999999"])
      expect((await admin.get(revisionsAt(id, revision))).status).toBe(404);
    for (const api of [owner, anonymous])
      expect((await api.get<Problem>(revisionsAt(id, revision_id))).body).toEqual(DENIED);
  });
});
