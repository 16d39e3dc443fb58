import { describe, expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { grantRole } from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, inTx, refusals } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  addMembers,
  assignParent,
  blockingRequests,
  explainAccess,
  findCollection,
  leaveParent,
  requestMembership,
  requestToJoin,
} from ".";

withTestDatabase();

const allowing = { children: { allow: true } };

async function aPair() {
  const parent = await aCollection(allowing);
  const child = await aCollection();
  await inTx(systemContext(), (tx) =>
    assignParent(tx, { child: child.collection.id, parent: parent.collection.id }),
  );
  const parentNow = async () =>
    (await findCollection(child.owner, child.collection.id))?.parent?.id;
  return { parent, child, parentNow };
}

describe("leaving a parent", () => {
  test.each(["child", "parent"] as const)("the owner of the %s may", async (side) => {
    const pair = await aPair();
    await inTx(pair[side].owner, (tx) => leaveParent(tx, pair.child.collection.id));
    expect(await pair.parentNow()).toBeUndefined();
  });

  test("managers and strangers may not, and nothing changes", async () => {
    const { parent, child, parentNow } = await aPair();
    const others = [
      await aMember(child.collection, "manager"),
      await aMember(parent.collection, "manager"),
      await signedInAs(await anAccount()),
    ];
    for (const ctx of others)
      await expect(inTx(ctx, (tx) => leaveParent(tx, child.collection.id))).rejects.toMatchObject({
        status: 403,
      });
    expect(await parentNow()).toBe(parent.collection.id);
  });

  test("where there is none the owner hears so", async () => {
    const { owner, collection } = await aCollection();
    await expect(inTx(owner, (tx) => leaveParent(tx, collection.id))).rejects.toMatchObject({
      status: 400,
    });
  });

  test("both sides at once: one ends it, the other hears that it is over", async () => {
    for (let round = 0; round < 10; round++) {
      const { parent, child, parentNow } = await aPair();
      const outcomes = await Promise.allSettled(
        [parent, child].map(({ owner }) =>
          inTx(owner, (tx) => leaveParent(tx, child.collection.id)),
        ),
      );
      // By then the owner of the parent has nothing to say about it any more.
      expect([[400], [403]]).toContainEqual(refusals(outcomes));
      expect(await parentNow()).toBeUndefined();
    }
  });
});

describe("what stands in the way of deleting", () => {
  test("open requests that only the collection can answer are named, for owners", async () => {
    const parent = await aCollection({ ...allowing, access: { member_policy: "open" } });
    const child = await aCollection({ title: "Mosses" });
    await inTx(child.owner, (tx) =>
      requestToJoin(tx, parent.collection.id, { community_id: child.collection.id }),
    );
    const stranger = await signedInAs(await anAccount());
    await inTx(stranger, (tx) => requestMembership(tx, parent.collection.id, {}));
    expect(await blockingRequests(parent.owner, parent.collection.id)).toEqual([
      { id: expect.any(String) as string, title: 'Inclusion of subcommunity "Mosses"' },
    ]);
    const ctx = await aMember(parent.collection, "manager");
    await expect(blockingRequests(ctx, parent.collection.id)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("why somebody may or may not", () => {
  const answerTo = (answer: Awaited<ReturnType<typeof explainAccess>>, action: string) =>
    answer.actions.find((one) => one.action === action);

  test("owners ask about people, who hold roles themselves and through groups", async () => {
    const owned = await aCollection({ access: { visibility: "restricted" } });
    const person = await anAccount();
    const before = await explainAccess(owned.owner, owned.collection.id, String(person.id));
    expect(before).toMatchObject({ role: null, memberships: [] });
    expect(answerTo(before, "read")?.allowed).toBe(false);

    const group = `readers-${person.id}`;
    await inTx(systemContext(), (tx) => grantRole(tx, person, group));
    await inTx(systemContext(), (tx) =>
      addMembers(tx, owned.collection.id, {
        members: [{ type: "group", id: group }],
        role: "reader",
      }),
    );
    const after = await explainAccess(owned.owner, owned.collection.id, String(person.id));
    expect(after).toMatchObject({
      user: { id: String(person.id) },
      role: "reader",
      memberships: [{ role: "reader", through: group }],
    });
    expect(answerTo(after, "read")).toMatchObject({ allowed: true });
    expect(answerTo(after, "update")).toMatchObject({ allowed: false });
  });

  test("of somebody who is not signed in only the settings speak", async () => {
    const { owner, collection } = await aCollection();
    const answer = await explainAccess(owner, collection.id, undefined);
    expect(answer.user).toBeNull();
    expect(answer.actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
      "read",
      "listPublicMembers",
    ]);
  });

  test("managers may not ask, and nobody is told about people who do not exist", async () => {
    const owned = await aCollection();
    const ctx = await aMember(owned.collection, "manager");
    await expect(explainAccess(ctx, owned.collection.id, undefined)).rejects.toMatchObject({
      status: 403,
    });
    for (const nobody of ["999999999", "0", "x", "99999999999999"])
      await expect(explainAccess(owned.owner, owned.collection.id, nobody)).rejects.toMatchObject({
        status: 404,
      });
  });
});
