import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aFile } from "@/tests/support/file-owners";
import { aDraft, aWork, complete, METADATA, publish } from "@/tests/support/works";
import {
  checkSearch,
  deleteDraft,
  editWork,
  listOwnWorks,
  openDraftFilesForChange,
  updateDraft,
  workCoverage,
} from ".";
import { indexDrafts, indexDraftsJob } from "./service/index-drafts";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const titled = (title: string, files = { enabled: false }) =>
  complete({ metadata: { ...METADATA, title }, files });

async function entriesOf(id: string): Promise<{ kind: string; revision: number }[]> {
  const { rows } = await pool().query<{ kind: string; revision: number }>(
    "SELECT kind, revision FROM search_work WHERE id = $1 ORDER BY kind",
    [id],
  );
  return rows;
}

const save = (id: string, title: string, files?: { enabled: boolean }) =>
  inTransaction(owner, (tx) => updateDraft(tx, id, titled(title, files), undefined));

async function found(q: string): Promise<string[]> {
  const { items } = await listOwnWorks(owner, { page: 1, size: 25, q });
  return items.map((item) => ("draft" in item ? item.draft.id : item.id));
}

test("a draft is indexed when drafts are looked for, and each of its states is found at once", async () => {
  const { id } = await aDraft(owner, titled("Peat"));
  expect(await entriesOf(id)).toEqual([]);
  expect(await found("peat")).toEqual([id]);
  expect(await entriesOf(id)).toEqual([{ kind: "draft", revision: 1 }]);

  await save(id, "Marl", { enabled: true });
  expect(await entriesOf(id)).toEqual([{ kind: "draft", revision: 1 }]);
  expect(await found("peat")).toEqual([]);
  expect(await found("marl")).toEqual([id]);

  await aFile((ctx) => openDraftFilesForChange({ ...ctx, actor: owner.actor }, id), "a.csv", "1");
  const { facets } = await listOwnWorks(owner, { page: 1, size: 25, q: "marl" });
  expect(facets.file_type?.map(({ key }) => key)).toEqual(["csv"]);
});

test("one that is published before anybody looks is only indexed as a work", async () => {
  const { id } = await aDraft(owner, titled("Silt"));
  await save(id, "Gravel");
  await publish(owner, id);
  expect(await entriesOf(id)).toEqual([{ kind: "record", revision: expect.any(Number) as number }]);
  expect(await found("gravel")).toEqual([id]);
});

test("those that nobody looks for are indexed by the clock", async () => {
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push((await aDraft(owner, titled("Clay"))).id);
  const ctx = systemContext();
  await indexDraftsJob.run(ctx, {});
  for (const id of ids) expect(await entriesOf(id)).toHaveLength(1);
});

test("what is thrown away leaves nothing behind", async () => {
  const { id: unseen } = await aDraft(owner, titled("Loess"));
  const { id: seen } = await aDraft(owner, titled("Loess"));
  await inTransaction(owner, (tx) => deleteDraft(tx, unseen, undefined));
  expect(await found("loess")).toEqual([seen]);
  await save(seen, "Loess");
  await inTransaction(owner, (tx) => deleteDraft(tx, seen, undefined));
  expect(await found("loess")).toEqual([]);
  expect([...(await entriesOf(unseen)), ...(await entriesOf(seen))]).toEqual([]);
});

test("an edit takes the place of its work in the list at once", async () => {
  const { id } = await aWork(owner, titled("Chalk"));
  await inTransaction(owner, (tx) => editWork(tx, id));
  expect(await entriesOf(id)).toMatchObject([{ kind: "draft" }, { kind: "record" }]);
  await save(id, "Limestone");
  expect(await found("limestone")).toEqual([id]);
  expect(await found("chalk")).toEqual([]);
});

test("looking for drafts at the same time, while they change, loses none", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push((await aDraft(owner, titled("Sand"))).id);
  const changes = ids.map((id) => save(id, "Sandstone"));
  await Promise.all([indexDrafts(owner), indexDrafts(owner), indexDrafts(owner), ...changes]);
  expect((await found("sandstone")).sort()).toEqual(ids.sort());
});

test("one that cannot be indexed keeps nobody from finding the others", async () => {
  const { id: broken } = await aDraft(owner, titled("Basalt"));
  const { id } = await aDraft(owner, titled("Basalt"));
  await pool().query("UPDATE draft SET metadata = 'null' WHERE id = $1", [broken]);
  expect(await found("basalt")).toEqual([id]);
  await save(broken, "Basalt");
  expect((await found("basalt")).sort()).toEqual([broken, id].sort());
});

test("drafts that wait are no difference between the index and the works", async () => {
  await aDraft(owner);
  const ctx = systemContext();
  const { rows, documents } = await workCoverage(ctx);
  expect(documents).toBe(rows);
  await aDraft(owner);
  expect(await checkSearch(ctx)).toMatchObject({
    missing: { count: 0 },
    stale: { count: 0 },
    extra: { count: 0 },
  });
});
