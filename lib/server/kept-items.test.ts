import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { UsageRecorder } from "@/lib/usage";
import { describeForStatistics, includeWork } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import { hearPageChanges, type PageChanges } from "./front/page-cache/changes";

/* What a work is counted under is kept from one second to the next, until anything of it changes. */

withTestDatabase();

const describe = vi.fn(describeForStatistics);
let recorder: UsageRecorder;
let changes: PageChanges;
let isHeard = true;

beforeAll(async () => {
  recorder = new UsageRecorder({
    ...{ context: systemContext, describe },
    hearsChanges: () => isHeard && changes.isListening(),
  });
  const forget = () => recorder.forgetItems();
  changes = hearPageChanges(config().DATABASE_URL ?? "", { change: forget, missed: forget });
  await vi.waitFor(() => expect(changes.isListening()).toBe(true));
  // The first event makes the partition of its month, and is written by a second attempt.
  await read((await aWork(await signedInAs(await anAccount()))).id);
});
afterAll(() => changes.close());

const VISIT = { kind: "view", agent: "Firefox/140", referrer: "", viaApi: false } as const;

/** Reads the work, and answers how many works had to be described for that. */
async function read(workId: string): Promise<number> {
  await changes.settled();
  describe.mockClear();
  recorder.record({ ...VISIT, workId, at: new Date(), address: "192.0.2.1" });
  await recorder.flush();
  return describe.mock.calls.flatMap(([, ids]) => ids).length;
}

/** The collections that each of its views counts for, in order. */
const countedFor = (workId: string) =>
  systemContext().db.$queryRaw<{ ids: string[] }[]>(sql`
    SELECT i.collection_ids AS ids FROM usage_event e JOIN usage_item i ON i.id = e.item_id
     WHERE i.work_id = ${workId} ORDER BY e.id`);

test("a work that nobody changes is described once", async () => {
  const work = await aWork(await signedInAs(await anAccount()));
  const other = await aWork(await signedInAs(await anAccount()));
  expect([await read(work.id), await read(work.id), await read(other.id)]).toEqual([1, 0, 1]);
  expect([await read(work.id), await read(other.id)]).toEqual([0, 0]);
  expect(await countedFor(work.id)).toHaveLength(3);
});

test("views count for the collections that the work is in by then, and for those above", async () => {
  const above = await aCollection();
  const { collection, owner } = await aCollection({ access: { review_policy: "open" } });
  const { id } = await aWork(owner);
  expect([await read(id), await read(id)]).toEqual([1, 0]);
  await inTx(owner, (tx) => includeWork(tx, id, { communities: [{ id: collection.id }] }));
  expect([await read(id), await read(id)]).toEqual([1, 0]);
  const { db } = systemContext();
  await db.collection.update({
    where: { id: collection.id },
    data: { parentId: above.collection.id },
  });
  expect([await read(id), await read(id)]).toEqual([1, 0]);
  const both = [collection.id, above.collection.id].sort();
  expect((await countedFor(id)).map(({ ids }) => ids)).toEqual([
    ...[[], []],
    ...[[collection.id], [collection.id]],
    ...[both, both],
  ]);
});

test("nothing is kept where changes are not heard, nor longer than a minute", async () => {
  const { id } = await aWork(await signedInAs(await anAccount()));
  isHeard = false;
  expect([await read(id), await read(id)]).toEqual([1, 1]);
  isHeard = true;
  expect([await read(id), await read(id)]).toEqual([1, 0]);
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  try {
    expect([await read(id), await read(id)]).toEqual([1, 0]);
  } finally {
    vi.useRealTimers();
  }
});
