import { describe, expect, test, vi } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { execute, findOpenRequests, type RequestRow } from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import {
  accountIdOf,
  aCollection,
  aMember,
  inTx,
  type Owned,
  refusals,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { atOnce, expectLegalState, tallyOf } from "@/tests/support/races";
import { invitation, membershipRequest } from "./requests";
import {
  addMembers,
  changeInvitations,
  changeMembers,
  deleteCollection,
  invite,
  removeMembers,
  requestMembership,
} from ".";

// As many connections as calls: they meet in the database, not at its door.
withTestDatabase({ DATABASE_POOL: "50" });
vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = 3;
const LOST = Array<number>(49).fill(400);
const openToAll = { access: { member_policy: "open" } };

const subjectOf = (ctx: Context) => ({ type: "user", id: accountIdOf(ctx) });
const people = (...all: Context[]) => ({ members: all.map(subjectOf) });
const somebody = async () => signedInAs(await anAccount());

const leave = (ctx: Context, { collection }: Owned) =>
  inTx(ctx, (tx) => removeMembers(tx, collection.id, people(ctx)));
const asks = (ctx: Context, { collection }: Owned) =>
  inTx(ctx, (tx) => requestMembership(tx, collection.id, {}));
const act = (ctx: Context, request: RequestRow, action: Action) => {
  const type = request.type === invitation.id ? invitation : membershipRequest;
  return inTx(ctx, (tx) => execute(tx, type, request, action));
};

async function invited({ owner, collection }: Owned, ...guests: Context[]): Promise<RequestRow[]> {
  await inTx(owner, (tx) => invite(tx, collection.id, { ...people(...guests), role: "curator" }));
  const createdBy = `community:${collection.id}` as const;
  return findOpenRequests(owner, { createdBy, type: invitation.id });
}

const membersOf = ({ collection }: Owned) =>
  systemContext().db.collectionMember.findMany({
    where: { collectionId: collection.id },
    select: { userId: true, groupId: true, role: true, status: true },
    orderBy: { createdAt: "asc" },
  });
const ownersOf = async (owned: Owned) =>
  (await membersOf(owned)).filter(({ role, status }) => role === "owner" && status === "active");

describe("the last owner", () => {
  test("both of two leave, each many times: one stays", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const owners = [owned.owner, await aMember(owned.collection, "owner")] as const;
      const outcomes = await atOnce((at) => leave(owners[at % 2 ? 1 : 0], owned));
      const { done, refused } = tallyOf(outcomes);
      expect(done).toBe(1);
      // The remaining owner gets "an owner must stay"; the one who has left gets a refusal as a non-member.
      for (const status of refused) expect([400, 403]).toContain(status);
      expect(await ownersOf(owned)).toHaveLength(1);
      await expectLegalState();
    }
  });

  test("five leave, dismiss and demote each other in a ring: one stays at least", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const owners: Context[] = [owned.owner];
      while (owners.length < 5) owners.push(await aMember(owned.collection, "owner"));
      const outcomes = await atOnce((at) => {
        const [me, next] = [owners[at % 5], owners[(at + 1) % 5]] as [Context, Context];
        if (at % 3 === 0) return leave(me, owned);
        return inTx(me, (tx) =>
          at % 3 === 1
            ? removeMembers(tx, owned.collection.id, people(next))
            : changeMembers(tx, owned.collection.id, { ...people(next), role: "reader" }),
        );
      });
      for (const status of tallyOf(outcomes).refused) expect([400, 403]).toContain(status);
      await expectLegalState();
    }
  });

  test("two demote each other: the quicker one is the owner", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const pair = [owned.owner, await aMember(owned.collection, "owner")] as const;
      const outcomes = await atOnce((at) => {
        const [me, other] = at % 2 ? pair : ([pair[1], pair[0]] as const);
        const body = { ...people(other), role: "curator" };
        return inTx(me, (tx) => changeMembers(tx, owned.collection.id, body));
      });
      // The owner goes on saying so, and nothing changes; the other has lost the right to.
      expect(tallyOf(outcomes).refused).toEqual([403]);
      expect(refusals(outcomes)).toHaveLength(25);
      expect(await ownersOf(owned)).toHaveLength(1);
      await expectLegalState();
    }
  });
});

test("a member removed by fifty calls is removed once, and the others hear that there is none", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owned = await aCollection();
    const manager = await aMember(owned.collection, "manager");
    const reader = await aMember(owned.collection, "reader");
    const outcomes = await atOnce((at) =>
      inTx(at % 2 ? manager : owned.owner, (tx) =>
        removeMembers(tx, owned.collection.id, people(reader)),
      ),
    );
    expect(refusals(outcomes)).toEqual(LOST);
    await expectLegalState();
  }
});

describe("an invitation", () => {
  test("sent fifty times to the same person: one", async () => {
    const guest = await somebody();
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const body = { ...people(guest), role: "reader" };
      const outcomes = await atOnce(() =>
        inTx(owned.owner, (tx) => invite(tx, owned.collection.id, body)),
      );
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("accepted fifty times: one membership", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, guest] = [await aCollection(), await somebody()];
      const [request] = await invited(owned, guest);
      const outcomes = await atOnce(() => act(guest, request as RequestRow, "accept"));
      expect(refusals(outcomes)).toEqual(LOST);
      expect(await membersOf(owned)).toHaveLength(2);
      await expectLegalState();
    }
  });

  test("accepted, declined, cancelled, changed and taken off the list: one of them", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, guest] = [await aCollection(), await somebody()];
      const { id } = owned.collection;
      const request = (await invited(owned, guest))[0] as RequestRow;
      const outcomes = await atOnce((at) => {
        if (at % 5 === 0) return act(guest, request, "accept");
        if (at % 5 === 1) return act(guest, request, "decline");
        if (at % 5 === 2) return act(owned.owner, request, "cancel");
        return inTx(owned.owner, (tx) =>
          at % 5 === 3
            ? changeInvitations(tx, id, { ...people(guest), role: "manager" })
            : removeMembers(tx, id, people(guest)),
        );
      });
      expect(tallyOf(outcomes).refused).toEqual([400]);
      await expectLegalState();
    }
  });

  test("to many people, accepted while all are taken off the list: each is in or is not", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const guests = await Promise.all(Array.from({ length: 24 }, somebody));
      const requests = await invited(owned, ...guests);
      const byReceiver = new Map(requests.map((request) => [request.receiver, request]));
      const outcomes = await atOnce((at) => {
        const guest = guests[at % 25];
        if (!guest)
          return inTx(owned.owner, (tx) =>
            removeMembers(tx, owned.collection.id, people(...guests)),
          );
        const request = byReceiver.get(`user:${accountIdOf(guest)}`) as RequestRow;
        return act(guest, request, "accept");
      });
      expect(tallyOf(outcomes).refused).toEqual([400]);
      await expectLegalState();
    }
  });
});

describe("a membership request", () => {
  test("made fifty times by the same person: one", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, person] = [await aCollection(openToAll), await somebody()];
      const outcomes = await atOnce(() => asks(person, owned));
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("and an invitation of the same person: one of the two", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, person] = [await aCollection(openToAll), await somebody()];
      const body = { ...people(person), role: "reader" };
      const outcomes = await atOnce((at) =>
        at % 2
          ? asks(person, owned)
          : inTx(owned.owner, (tx) => invite(tx, owned.collection.id, body)),
      );
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("from many people, decided while the collection is deleted: answered or closed with it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection(openToAll);
      const manager = await aMember(owned.collection, "manager");
      const [waiting, coming] = [
        await Promise.all(Array.from({ length: 12 }, somebody)),
        await Promise.all(Array.from({ length: 12 }, somebody)),
      ];
      const requests = await Promise.all(waiting.map((person) => asks(person, owned)));
      const outcomes = await atOnce((at) => {
        if (at % 4 === 0) return asks(coming[at / 4] ?? owned.owner, owned);
        if (at % 25 === 13)
          return inTx(owned.owner, (tx) =>
            deleteCollection(tx, owned.collection.id, {}, undefined),
          );
        return act(manager, requests[at % 12] as RequestRow, at % 2 ? "accept" : "decline");
      });
      for (const status of tallyOf(outcomes).refused)
        expect([400, 403, 409, 410]).toContain(status);
      await expectLegalState();
    }
  });
});

test("a group added fifty times: once", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owned = await aCollection();
    const group = `group-${owned.collection.id}`;
    await systemContext().db.role.create({ data: { id: group, title: group, isManaged: false } });
    const body = { members: [{ type: "group", id: group }], role: "curator" };
    const outcomes = await atOnce(() =>
      inTx(owned.owner, (tx) => addMembers(tx, owned.collection.id, body)),
    );
    expect(refusals(outcomes)).toEqual(LOST);
    expect(await membersOf(owned)).toHaveLength(2);
    await expectLegalState();
  }
});
