import { describe, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/translate";
import { listNotifications } from "@/lib/notifications";
import {
  collectionReference,
  findOpenRequests,
  openRequests,
  userReference,
} from "@/lib/request-engine";
import { grantRole } from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember, asNow, inTx, refusals } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  addMembers,
  assignParent,
  blockingRequests,
  deleteCollection,
  explainAccess,
  findCollection,
  leaveParent,
  requestMembership,
  requestToJoin,
} from ".";
import { membershipRequest } from "./requests";

withTestDatabase();

const toldTo = async (ctx: Context) =>
  (await listNotifications(ctx, { page: 1, size: 100 })).rows.map(({ title, link }) => [
    inEnglish(title),
    link,
  ]);

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

  test("those on both sides hear of it, whoever parts them", async () => {
    const { parent, child } = await aPair();
    const [above, below] = [
      await aMember(parent.collection, "manager"),
      await aMember(child.collection, "manager"),
    ];
    await inTx(parent.owner, (tx) => leaveParent(tx, child.collection.id));
    const title = `${child.collection.metadata.title} is no longer a subcollection of ${parent.collection.metadata.title}`;
    expect(await toldTo(above)).toEqual([[title, `/collections/${parent.collection.slug}`]]);
    for (const ctx of [below, child.owner])
      expect(await toldTo(ctx)).toEqual([[title, `/collections/${child.collection.slug}`]]);
    expect(await toldTo(parent.owner)).toEqual([]);
  });

  test("a parent that loses its child to another one hears of it", async () => {
    const { parent, child } = await aPair();
    const other = await aCollection(allowing);
    const wanted = { child: child.collection.id, parent: other.collection.id, force: true };
    await inTx(systemContext(), (tx) => assignParent(tx, wanted));
    expect((await toldTo(parent.owner)).map(([, link]) => link)).toEqual([
      `/collections/${parent.collection.slug}`,
    ]);
    expect(await toldTo(child.owner)).toEqual([]);
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
    expect(await blockingRequests(parent.owner, parent.collection.id)).toMatchObject([
      { id: expect.any(String) as string, title: 'Inclusion of subcommunity "Mosses"' },
    ]);
    const ctx = await aMember(parent.collection, "manager");
    await expect(blockingRequests(ctx, parent.collection.id)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("why somebody may or may not", () => {
  const explanationOf = (result: Awaited<ReturnType<typeof explainAccess>>, action: string) =>
    result.actions.find((one) => one.action === action);

  test("owners ask about people, who hold roles themselves and through groups", async () => {
    const owned = await aCollection({ access: { visibility: "restricted" } });
    const person = await anAccount();
    const before = await explainAccess(owned.owner, owned.collection.id, String(person.id));
    expect(before).toMatchObject({ role: null, memberships: [] });
    expect(explanationOf(before, "read")?.allowed).toBe(false);

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
    expect(explanationOf(after, "read")).toMatchObject({ allowed: true });
    expect(explanationOf(after, "update")).toMatchObject({ allowed: false });
  });

  test("of somebody who is not signed in only the settings speak", async () => {
    const { owner, collection } = await aCollection();
    const result = await explainAccess(owner, collection.id, undefined);
    expect(result.user).toBeNull();
    expect(result.actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
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

test("who links two collections of their own tells the others who look after them", async () => {
  const parent = await aCollection({ ...allowing, title: "Heath" });
  const child = await aCollection({ owner: parent.owner });
  const others = [
    await aMember(parent.collection, "manager"),
    await aMember(child.collection, "manager"),
  ];
  const owner = await asNow(parent.owner);
  const { request } = await inTx(owner, (tx) =>
    requestToJoin(tx, parent.collection.id, { community_id: child.collection.id }),
  );
  expect(request.status).toBe("accepted");
  for (const ctx of others)
    expect((await toldTo(ctx)).map(([told]) => told)).toEqual([
      "Moorland is now a subcollection of Heath",
    ]);
  expect(await toldTo(owner)).toEqual([]);
});

test("a collection that hundreds ask to join can be deleted all the same", async () => {
  const { collection, owner } = await aCollection();
  const asking = Array.from({ length: 120 }, (_, at) => ({
    createdBy: userReference(String(1000 + at)),
    receiver: collectionReference(collection.id),
    title: "May I?",
  }));
  await inTx(systemContext(), (tx) => openRequests(tx, membershipRequest, asking));
  await inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined));
  const open = await findOpenRequests(owner, { receiver: collectionReference(collection.id) });
  expect(open).toEqual([]);
});
