import { describe, expect, test } from "vitest";
import {
  createSubcollectionInvitation,
  invite,
  listInvitations,
  requestMembership,
  requestToJoin,
} from "@/lib/collections";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { type Context, systemContext } from "@/lib/db/context";
import { listNotifications } from "@/lib/notifications";
import { execute, findRequest } from "@/lib/request-engine";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { atOnce, expectLegalState, tallyOf } from "@/tests/support/races";
import { expireRequests } from "./jobs";
import { typeOf } from "./types";

withTestDatabase({ DATABASE_POOL: "50" });

const afterDays = (days: number) => new Date(Date.now() + days * MS_PER_DAY);
const expire = (now: Date) => expireRequests.run(systemContext({ now }), {});
const somebody = async () => signedInAs(await anAccount());
const statusOf = async (id: string) => (await findRequest(systemContext(), id))?.status;

async function onlyRequest(where: { createdBy?: string; receiver?: string }): Promise<string> {
  const found = await systemContext().db.request.findMany({ where });
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} requests.`);
  return found[0].id;
}

async function anInvitation() {
  const owned = await aCollection();
  const guest = await somebody();
  const members = [{ type: "user", id: accountIdOf(guest) }];
  await inTx(owned.owner, (tx) => invite(tx, owned.collection.id, { members, role: "reader" }));
  return { ...owned, guest, id: await onlyRequest({ receiver: `user:${accountIdOf(guest)}` }) };
}

async function aMembershipRequest() {
  const owned = await aCollection({ access: { member_policy: "open" } });
  const person = await somebody();
  const { id } = await inTx(person, (tx) => requestMembership(tx, owned.collection.id, {}));
  return { ...owned, id };
}

const told = async (ctx: Context) =>
  (await listNotifications(ctx, { page: 1, size: 25 })).rows.map(({ event }) => event);

describe("a request that nobody answers", () => {
  test.each([
    ["an invitation", 30, anInvitation],
    ["a membership request", 30, aMembershipRequest],
    [
      "an invitation of a collection",
      45,
      async () => {
        const parent = await aCollection({ children: { allow: true } });
        const child = await aCollection();
        return inTx(parent.owner, (tx) =>
          createSubcollectionInvitation(tx, parent.collection.id, child.collection.id, {
            title: "Come in",
          }),
        );
      },
    ],
  ] as const)("%s ends after %i days, not before", async (_what, days, make) => {
    const { id } = await make();
    await expire(afterDays(days - 0.1));
    expect(await statusOf(id)).toBe("submitted");
    await expire(afterDays(days + 0.1));
    expect(await statusOf(id)).toBe("expired");
    await expectLegalState();
  });

  test("a request to join waits for ever", async () => {
    const parent = await aCollection({ children: { allow: true } });
    const child = await aCollection();
    const { request } = await inTx(child.owner, (tx) =>
      requestToJoin(tx, parent.collection.id, { community_id: child.collection.id }),
    );
    await expire(afterDays(10_000));
    expect(await statusOf(request.id)).toBe("submitted");
  });

  test("the invited person and the collection are told once, and may begin anew", async () => {
    const { owner, collection, guest, id } = await anInvitation();
    const before = await told(guest);
    await expire(afterDays(31));
    await expire(afterDays(32));
    const after = await told(guest);
    expect(after.length - before.length).toBe(1);
    expect(after.filter((event) => event.endsWith("expire"))).toHaveLength(1);
    expect((await told(owner)).filter((event) => event.endsWith("expire"))).toHaveLength(1);
    const page = { page: 1, size: 10 };
    const { hits } = await listInvitations(await asNow(owner), collection.id, page);
    expect(hits.hits.map(({ request }) => [request.id, request.status])).toEqual([[id, "expired"]]);
    const members = [{ type: "user", id: accountIdOf(guest) }];
    await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
  });
});

test("accepted by fifty calls while time runs out in several processes: one end", async () => {
  for (let round = 0; round < 3; round++) {
    const { guest, id } = await anInvitation();
    const request = await findRequest(systemContext(), id);
    if (!request) throw new Error("no request");
    const outcomes = await atOnce((at) =>
      (at + round) % 5 === 0
        ? expire(afterDays(31))
        : inTx(guest, (tx) => execute(tx, typeOf(request), request, "accept")),
    );
    // A run that comes too late for a request has nothing to do, or says which one it could not close.
    expect(["accepted", "expired"]).toContain(await statusOf(id));
    const accepted = tallyOf(outcomes.filter((_, at) => (at + round) % 5 !== 0));
    expect(accepted.done).toBe((await statusOf(id)) === "accepted" ? 1 : 0);
    expect(accepted.refused).toEqual([400]);
    await expectLegalState();
  }
});
