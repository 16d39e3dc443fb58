import { expect, test } from "vitest";
import { invite } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { listOwnRequests, presentRequest, withOwnSteps } from ".";

withTestDatabase();

test("an invitation is answered by who is invited; others who may see it can take it back", async () => {
  const { owner, collection } = await aCollection();
  const invited = await signedInAs(await anAccount());
  const administrator = await signedInAs(await anAccount({ roles: ["admin"] }));
  await invite(owner, collection.id, {
    members: [{ type: "user", id: accountIdOf(invited) }],
    role: "reader",
  });
  const query = { page: 1, size: 25, to_decide: "true" };
  const [row] = (await listOwnRequests(invited, query)).requests;
  if (!row) expect.fail("an invitation is to be decided");

  const offered = async (ctx: Context) => {
    const request = await presentRequest(ctx, row);
    const [shown] = withOwnSteps(ctx.actor, [request], [row]);
    return [request, shown].map((one) => Object.keys(one?.links.actions ?? {}).sort());
  };
  expect(await offered(invited)).toEqual([
    ["accept", "decline"],
    ["accept", "decline"],
  ]);
  expect(await offered(owner)).toEqual([["cancel"], ["cancel"]]);
  expect(await offered(administrator)).toEqual([["accept", "cancel", "decline"], ["cancel"]]);
});
