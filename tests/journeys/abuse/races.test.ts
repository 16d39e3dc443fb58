import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson, type Person } from "../support/people";
import {
  aDraft,
  at,
  aWork,
  type DraftJson,
  draftAt,
  METADATA,
  publishAt,
  type WorkJson,
} from "../works/deposit";
import type { FileJson, ListJson } from "../files/depositor";

/** Concurrent calls on one work: whichever wins, the result is one legal state that all readers agree on. */
const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => [round + 1]);
const md5 = (bytes: Uint8Array) => `md5:${createHash("md5").update(bytes).digest("hex")}`;

let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
});

async function aDraftWithFile(content: Uint8Array): Promise<string> {
  const { id } = await aDraft(owner, { metadata: METADATA });
  await owner.post(`${draftAt(id)}/files`, [{ key: "a.bin" }]);
  await owner.upload(`${draftAt(id)}/files/a.bin/content`, content);
  await owner.post(`${draftAt(id)}/files/a.bin/commit`);
  return id;
}

/** Where the dashboard and the public search say the work is. */
async function expectListsAgree(id: string, isPublished: boolean): Promise<void> {
  const q = { query: { q: `id:${id}` } };
  const found = await owner.get<{ hits: { total: number } }>("/api/records", q);
  expect(found.body.hits.total).toBe(isPublished ? 1 : 0);
}

describe("publishing", () => {
  test.each(rounds)("beside a change of files keeps what it published, round %i", async () => {
    const [first, second] = [randomBytes(5_000), randomBytes(7_000)];
    const id = await aDraftWithFile(first);
    const files = `${draftAt(id)}/files`;
    const [published, ...others] = await Promise.all([
      owner.post<WorkJson>(publishAt(id)),
      owner.delete(`${files}/a.bin`),
      owner.post(files, [{ key: "b.bin" }]),
      owner.upload(`${files}/a.bin/content`, second),
      owner.put(draftAt(id), { metadata: { ...METADATA, title: "Changed beside" } }),
    ]);
    for (const { status, text } of [published, ...others])
      expect({ ok: status < 500, text }).toEqual({ ok: true, text });
    const list = await owner.get<ListJson>(`${at(id)}/files`);
    await expectListsAgree(id, published.status === 202);
    if (published.status !== 202) {
      expect(list.status).toBe(404);
      expect((await owner.get(draftAt(id))).status).toBe(200);
      return;
    }
    expect(published.body.files).toMatchObject({ count: 1, total_bytes: first.length });
    expect(list.body.entries.map(({ key, checksum }) => [key, checksum])).toEqual([
      ["a.bin", md5(first)],
    ]);
    const bytes = await owner.fetch(`${at(id)}/files/a.bin/content`);
    expect(md5(Buffer.from(await bytes.arrayBuffer()))).toBe(md5(first));
    expect((await owner.get(draftAt(id))).status).toBe(404);
  });

  test.each(rounds)("beside deletion ends published or deleted, round %i", async () => {
    const { id } = await aDraft(owner);
    const [published, deleted] = await Promise.all([
      owner.post(publishAt(id)),
      owner.delete(draftAt(id)),
    ]);
    const wins = [published.status, deleted.status];
    expect([
      [202, 404],
      [404, 204],
    ]).toContainEqual(wins);
    expect((await owner.get(at(id))).status).toBe(published.status === 202 ? 200 : 404);
    expect((await owner.get(draftAt(id))).status).toBe(404);
    await expectListsAgree(id, published.status === 202);
  });

  test("of two versions in a row by many at once leaves one newest, numbered without gaps", async () => {
    const { id } = await aWork(owner);
    for (let round = 0; round < 3; round++) {
      const begun = await Promise.all(
        Array.from({ length: 4 }, () => owner.post<DraftJson>(`${at(id)}/versions`)),
      );
      const next = new Set(begun.map(({ body }) => body.id));
      expect(next.size).toBe(1);
      const [draft = ""] = next;
      const published = await Promise.all(
        Array.from({ length: 4 }, () => owner.post(publishAt(draft))),
      );
      expect(published.map(({ status }) => status).sort()).toEqual([202, 404, 404, 404]);
    }
    const versions = await owner.get<{ hits: { hits: WorkJson[] } }>(`${at(id)}/versions`);
    expect(
      versions.body.hits.hits.map(({ versions: { index, is_latest } }) => [index, is_latest]),
    ).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
  });
});

test.each(rounds)("uploads, commits and deletions of one file at once, round %i", async () => {
  const { id } = await aDraft(owner, { metadata: METADATA });
  const files = `${draftAt(id)}/files`;
  const contents = Array.from({ length: 4 }, () => randomBytes(20_000));
  await owner.post(files, [{ key: "a.bin" }]);
  const responses = await Promise.all([
    ...contents.map((content) => owner.upload(`${files}/a.bin/content`, content)),
    owner.post(`${files}/a.bin/commit`),
    owner.delete(`${files}/a.bin`),
    owner.post(files, [{ key: "a.bin" }]),
    owner.post(`${files}/a.bin/commit`),
  ]);
  for (const { status, text } of responses)
    expect({ ok: status < 500, text }).toEqual({ ok: true, text });
  const entry = await owner.get<FileJson>(`${files}/a.bin`);
  expect([200, 404]).toContain(entry.status);
  if (entry.status === 404 || entry.body.checksum === undefined) return;
  expect(contents.map(md5)).toContain(entry.body.checksum);
  if (entry.body.status !== "completed") return;
  const bytes = await owner.fetch(`${files}/a.bin/content`);
  expect(md5(Buffer.from(await bytes.arrayBuffer()))).toBe(entry.body.checksum);
});

test("ten editors who save at once with the revision they saw: one wins, nothing is mixed", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, revision_id } = await aDraft(owner);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, editor) =>
        owner.put(
          draftAt(id),
          {
            metadata: { ...METADATA, title: `Editor ${editor}`, description: `<p>${editor}</p>` },
            files: { enabled: false },
          },
          { headers: { "if-match": String(revision_id) } },
        ),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await owner.get<DraftJson>(draftAt(id))).body).toMatchObject({
      revision_id: revision_id + 1,
      metadata: { title: `Editor ${winner}`, description: `<p>${winner}</p>` },
    });
  }
});

test("edits opened, saved, published and thrown away at once leave a whole work", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await aWork(owner);
    await owner.post(draftAt(id));
    const responses = await Promise.all([
      owner.put(draftAt(id), {
        metadata: { ...METADATA, title: "Saved" },
        files: { enabled: false },
      }),
      owner.post(publishAt(id)),
      owner.delete(draftAt(id)),
      owner.post(draftAt(id)),
      owner.post(`${at(id)}/versions`),
    ]);
    for (const { status, text } of responses)
      expect({ ok: status < 500, text }).toEqual({ ok: true, text });
    const work = await owner.get<WorkJson>(at(id));
    expect(work.status).toBe(200);
    expect([METADATA.title, "Saved"]).toContain(work.body.metadata.title);
    expect(work.body.versions).toMatchObject({ index: 1, is_latest: true });
  }
});
