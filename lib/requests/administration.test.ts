import { beforeAll, expect, test } from "vitest";
import { requestMembership } from "@/lib/collections";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { NotPermitted } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import type { Account } from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { actOnRequest, listAllRequests, REQUEST_STAGES } from ".";

withTestDatabase();

let admin: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});

const PAGE = { page: 1, size: 25 };

test("all requests are listed for administrators in person, by stage, type and status", async () => {
  const { collection, owner } = await aCollection({ access: { member_policy: "open" } });
  const ask = async () => {
    const person = await signedInAs(await anAccount());
    return (await inTx(person, (tx) => requestMembership(tx, collection.id, {}))).id;
  };
  const [open, declined] = [await ask(), await ask()];
  await inTx(owner, (tx) => actOnRequest(tx, declined, "decline", undefined));

  const ctx = createContext({ actor: actorOf(admin) });
  const ids = async (query: object) =>
    (await listAllRequests(ctx, { ...PAGE, ...query })).requests.map(({ id }) => id).sort();
  expect(await ids({})).toEqual([open, declined].sort());
  expect(await ids({ stage: REQUEST_STAGES[0] })).toEqual([open]);
  expect(await ids({ stage: REQUEST_STAGES[1] })).toEqual([declined]);
  expect(await ids({ status: "declined" })).toEqual([declined]);
  expect(await ids({ type: "subcommunity" })).toEqual([]);
  expect(await ids({ sort: "oldest", size: 1, page: 2 })).toEqual([declined]);

  const byToken = { ...actorOf(admin), via: "token" } as Actor;
  for (const actor of [ANONYMOUS, owner.actor, byToken])
    await expect(listAllRequests(createContext({ actor }), PAGE)).rejects.toThrow(NotPermitted);
});
