import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, publish } from "@/tests/support/works";
import { type Context, systemContext } from "./context";
import { database } from "./database";
import { pageChangesMade } from "./page-changes";
import { inTransaction } from "./transaction";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

async function madeBy(change: () => Promise<unknown>): Promise<number> {
  const before = pageChangesMade();
  await change();
  return pageChangesMade() - before;
}

const aSetting = () => ({ key: randomUUID(), value: 1 });

test("a draft is on no page that is kept, a published work is", async () => {
  let id = "";
  expect(await madeBy(async () => ({ id } = await aDraft(owner)))).toBe(0);
  expect(await madeBy(() => publish(owner, id))).toBe(1);
});

test("a transaction counts once, and when it has ended", async () => {
  const made = await madeBy(() =>
    inTransaction(systemContext(), async ({ db }) => {
      expect(await madeBy(() => db.setting.create({ data: aSetting() }))).toBe(0);
      expect(await madeBy(() => db.setting.create({ data: aSetting() }))).toBe(0);
    }),
  );
  expect(made).toBe(1);
});

test("statements by themselves count each, with Prisma and without", async () => {
  expect(await madeBy(() => database().setting.create({ data: aSetting() }))).toBe(1);
  const { key } = aSetting();
  expect(await madeBy(() => database().$executeRaw`INSERT INTO setting VALUES (${key}, '1')`)).toBe(
    1,
  );
});
