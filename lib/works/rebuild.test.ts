import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete, METADATA } from "@/tests/support/works";
import { checkSearch, editWork, listOwnWorks, newVersion, rebuildSearch, searchWorks } from ".";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  const works = [];
  for (let count = 0; count < 7; count++) works.push(await aWork(owner));
  const [first, second, third] = works;
  await aDraft(owner);
  if (!first || !second || !third) throw new Error("no works");
  await aVersion(owner, first.id);
  await inTransaction(owner, (tx) => editWork(tx, second.id));
  await inTransaction(owner, (tx) => newVersion(tx, third.id));
});

const page = { page: 1, size: 50, sort: "oldest" };
const seen = async () => ({
  search: (await searchWorks(owner, page)).items.map(({ id }) => id).sort(),
  own: (await listOwnWorks(owner, page)).items
    .map((item) => ("draft" in item ? `draft ${item.draft.id}` : item.id))
    .sort(),
});
const agrees = { missing: { count: 0 }, stale: { count: 0 }, extra: { count: 0 } };

test("every change keeps the index in step with the works", async () => {
  expect(await checkSearch(systemContext())).toMatchObject({ checked: 11, ...agrees });
});

test("a lost index is rebuilt as it was, in batches, and drift is told before", async () => {
  const before = await seen();
  expect(before.search).toHaveLength(7);
  expect(before.own).toHaveLength(8);
  await pool().query(
    "DELETE FROM search_work WHERE id IN (SELECT id FROM search_work ORDER BY id LIMIT 4)",
  );
  await pool().query("UPDATE search_work SET revision = revision - 1 WHERE kind = 'draft'");
  const drift = await checkSearch(systemContext());
  expect(drift.missing.count).toBeGreaterThan(0);

  const steps: number[] = [];
  const result = await rebuildSearch({ batchSize: 3, onProgress: ({ done }) => steps.push(done) });
  expect(result).toMatchObject({ done: 11, total: 11, isFinished: true });
  expect(steps.length).toBeGreaterThan(3);
  expect(await seen()).toEqual(before);
  expect(await checkSearch(systemContext())).toMatchObject(agrees);
});

test("entries that nothing stands behind go", async () => {
  const work = await aWork(owner);
  await pool().query("DELETE FROM work WHERE id = $1", [work.id]);
  expect((await checkSearch(systemContext())).extra.examples).toEqual([
    { kind: "record", id: work.id },
  ]);
  expect((await rebuildSearch()).removed).toBe(1);
});

test("what is published while a rebuild runs is found during and after it", async () => {
  const titled = (title: string) => complete({ metadata: { ...METADATA, title } });
  let made: Promise<unknown> | undefined;
  await rebuildSearch({
    batchSize: 2,
    onProgress: () => {
      made ??= aWork(owner, titled("Meanwhile published"));
    },
  });
  await made;
  const found = await searchWorks(owner, { ...page, q: "meanwhile" });
  expect(found.total).toBe(1);
  expect(await checkSearch(systemContext())).toMatchObject(agrees);
});
