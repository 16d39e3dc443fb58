import { beforeAll, describe, expect, test } from "vitest";
import { requestToJoin } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import { INDEXES, indexProblem } from "./indexes";

withTestDatabase();

const TABLES: Readonly<Record<string, string>> = {
  works: "search_work",
  collections: "search_collection",
  requests: "search_request",
};

/** Three works, four collections, three requests. */
beforeAll(async () => {
  const parent = await aCollection({ children: { allow: true } });
  for (let count = 0; count < 3; count++) {
    await aWork(await signedInAs(await anAccount()));
    const child = await aCollection();
    await inTx(child.owner, (tx) =>
      requestToJoin(tx, parent.collection.id, { community_id: child.collection.id }),
    );
  }
});

describe.each(INDEXES.map((index) => [index.id, index] as const))(
  "the index of %s",
  (id, index) => {
    const table = TABLES[id];
    const check = () => index.check(systemContext());
    const entries = async () =>
      (await pool().query(`SELECT id, revision, facets FROM ${table} ORDER BY id`))
        .rows as unknown[];

    test("agrees, is seen to be lost, and is built anew as it was", async () => {
      const before = await entries();
      expect(before.length).toBeGreaterThanOrEqual(3);
      expect(await check()).toMatchObject({ checked: before.length });
      expect(indexProblem(await check())).toBe(0);
      await pool().query(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} ORDER BY id LIMIT 2)`,
      );
      await pool().query(`UPDATE ${table} SET revision = revision - 1`);
      expect(await check()).toMatchObject({
        missing: { count: 2 },
        stale: { count: before.length - 2 },
        extra: { count: 0 },
      });
      const result = await index.rebuild({ batchSize: 2 });
      expect(result).toMatchObject({ done: before.length, isFinished: true, removed: 0 });
      expect(indexProblem(await check())).toBe(0);
      expect(await entries()).toEqual(before);
    });
  },
);
