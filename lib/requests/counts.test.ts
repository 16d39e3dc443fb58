import { expect, test } from "vitest";
import { requestMembership } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { actOnRequest, countOwnByCollection } from ".";

withTestDatabase();

const PAGE = { page: 1, size: 25 };

test("the requests of a list are counted by collection, whichever it is narrowed to", async () => {
  const first = await signedInAs(await anAccount());
  const access = { member_policy: "open" } as const;
  const { collection: busy } = await aCollection({ owner: first, access });
  const { collection: quiet } = await aCollection({ owner: first, access });
  const { collection: other } = await aCollection({ access });
  const owner = await asNow(first);
  const ask = async (id: string) => {
    const person = await signedInAs(await anAccount());
    return (await inTx(person, (tx) => requestMembership(tx, id, {}))).id;
  };
  const [, declined] = [await ask(busy.id), await ask(busy.id), await ask(other.id)];
  await inTx(owner, (tx) => actOnRequest(tx, declined, "decline", undefined));

  const ids = [quiet.id, busy.id, other.id];
  const counts = (query: object) =>
    countOwnByCollection(owner, { ...PAGE, to_decide: "true", ...query }, ids);
  expect(await counts({ is_open: "true" })).toEqual([0, 1, 0]);
  expect(await counts({ is_open: "false" })).toEqual([0, 1, 0]);
  expect(await counts({ receiver: `community:${quiet.id}` })).toEqual([0, 2, 0]);
  expect(await counts({ type: "subcommunity" })).toEqual([0, 0, 0]);
  expect(await countOwnByCollection(owner, PAGE, [])).toEqual([]);
  const anyone = createContext({ actor: ANONYMOUS });
  await expect(countOwnByCollection(anyone, PAGE, ids)).rejects.toThrow(NotPermitted);
});
