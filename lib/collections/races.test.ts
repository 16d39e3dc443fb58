import { describe, expect, test } from "vitest";
import type { Context } from "@/lib/db/context";
import { execute, findOpen } from "@/lib/requests";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import {
  accountIdOf,
  aCollection,
  aMember,
  asNow,
  aSlug,
  inTx,
  type Owned,
  refusals,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { ancestorIds } from "./repository";
import { invitation, joinRequest } from "./requests";
import {
  createCollection,
  findCollection,
  invite,
  listMembers,
  patchCollection,
  removeMembers,
  requestToJoin,
} from ".";

withTestDatabase({ DATABASE_POOL: "20" });

const FIFTY = Array.from({ length: 50 }, (_, at) => at);
const allowing = { children: { allow: true } };
const open = { page: 1, size: 100 };
const personOf = (ctx: Context) => ({ members: [{ type: "user", id: accountIdOf(ctx) }] });
const joins = async (child: Owned, parent: string) =>
  (
    await inTx(child.owner, (tx) =>
      requestToJoin(tx, parent, { community_id: child.collection.id }),
    )
  ).request;

describe("fifty at once", () => {
  test("the same slug: one collection, the others hear that it is taken", async () => {
    const ctx = await signedInAs(await anAccount());
    const slug = aSlug();
    const body = { slug, metadata: { title: "Race" }, access: {} };
    const outcomes = await Promise.allSettled(
      FIFTY.map(() => inTx(ctx, (tx) => createCollection(tx, body))),
    );
    expect(refusals(outcomes)).toEqual(Array(49).fill(400));
  });

  test("crossing joins, accepted at the same moment: never a circle", async () => {
    for (let round = 0; round < 10; round++) {
      const a = await aCollection(allowing);
      const b = await aCollection(allowing);
      const aIntoB = await joins(a, b.collection.id);
      const bIntoA = await joins(b, a.collection.id);
      const outcomes = await Promise.allSettled([
        inTx(b.owner, (tx) => execute(tx, joinRequest, aIntoB, "accept")),
        inTx(a.owner, (tx) => execute(tx, joinRequest, bIntoA, "accept")),
      ]);
      expect(refusals(outcomes)).toEqual([400]);
      const above = [
        await ancestorIds(a.owner, a.collection.id),
        await ancestorIds(a.owner, b.collection.id),
      ];
      expect(above.map(({ length }) => length).sort()).toEqual([0, 1]);
    }
  });

  test("crossing joins of one owner of both: one is done, the other refused", async () => {
    const a = await aCollection(allowing);
    const b = await aCollection({ ...allowing, owner: a.owner });
    const ctx = b.owner;
    const outcomes = await Promise.allSettled(
      FIFTY.map((at) => {
        const [child, parent] = at % 2 ? [a, b] : [b, a];
        return inTx(ctx, (tx) =>
          requestToJoin(tx, parent.collection.id, { community_id: child.collection.id }),
        );
      }),
    );
    expect(refusals(outcomes)).toEqual(Array(49).fill(400));
    const above = [
      await ancestorIds(ctx, a.collection.id),
      await ancestorIds(ctx, b.collection.id),
    ];
    expect(above.map(({ length }) => length).sort()).toEqual([0, 1]);
  });

  test("accept and cancel: one of them, and the link says which", async () => {
    for (let round = 0; round < 10; round++) {
      const parent = await aCollection(allowing);
      const child = await aCollection();
      const request = await joins(child, parent.collection.id);
      const outcomes = await Promise.allSettled([
        inTx(parent.owner, (tx) => execute(tx, joinRequest, request, "accept")),
        inTx(child.owner, (tx) => execute(tx, joinRequest, request, "cancel")),
      ]);
      expect(refusals(outcomes)).toEqual([400]);
      const after = await findCollection(child.owner, child.collection.id);
      expect(Boolean(after?.parent)).toBe(outcomes[0]?.status === "fulfilled");
    }
  });

  test("subcollections switched off while accepting: linked before, or refused after", async () => {
    for (let round = 0; round < 10; round++) {
      const parent = await aCollection(allowing);
      const child = await aCollection();
      const request = await joins(child, parent.collection.id);
      const [accepted, switched] = await Promise.allSettled([
        inTx(parent.owner, (tx) => execute(tx, joinRequest, request, "accept")),
        inTx(parent.owner, (tx) =>
          patchCollection(tx, parent.collection.id, { children: { allow: false } }, undefined),
        ),
      ]);
      expect(switched.status).toBe("fulfilled");
      expect([[], [400]]).toContainEqual(refusals([accepted]));
      const after = await findCollection(child.owner, child.collection.id);
      expect(Boolean(after?.parent)).toBe(accepted.status === "fulfilled");
    }
  });

  test("the last two owners leave: one stays", async () => {
    for (let round = 0; round < 10; round++) {
      const owned = await aCollection();
      const other = await aMember(owned.collection, "owner");
      const { id } = owned.collection;
      const outcomes = await Promise.allSettled([
        inTx(owned.owner, (tx) => removeMembers(tx, id, personOf(owned.owner))),
        inTx(other, (tx) => removeMembers(tx, id, personOf(other))),
        inTx(owned.owner, (tx) => removeMembers(tx, id, personOf(owned.owner))),
        inTx(other, (tx) => removeMembers(tx, id, personOf(other))),
      ]);
      expect(refusals(outcomes)).toHaveLength(3);
      const stays = outcomes[0]?.status === "fulfilled" || outcomes[2]?.status === "fulfilled";
      const left = await asNow(stays ? other : owned.owner);
      const { hits } = await listMembers(left, id, open);
      expect(hits.hits.map(({ role }) => role)).toEqual(["owner"]);
    }
  });

  test("an invitation is accepted fifty times: one membership", async () => {
    const owned = await aCollection();
    const guest = await signedInAs(await anAccount());
    const { members } = personOf(guest);
    await inTx(owned.owner, (tx) =>
      invite(tx, owned.collection.id, { members, role: "curator", message: "Welcome!" }),
    );
    const again = inTx(owned.owner, (tx) =>
      invite(tx, owned.collection.id, { members, role: "reader" }),
    );
    await expect(again).rejects.toMatchObject({ status: 400 });
    const [request] = await findOpen(owned.owner, { receiver: `user:${accountIdOf(guest)}` });
    if (!request) throw new Error("no invitation");
    const outcomes = await Promise.allSettled(
      FIFTY.map(() => inTx(guest, (tx) => execute(tx, invitation, request, "accept"))),
    );
    expect(refusals(outcomes)).toEqual(Array(49).fill(400));
    const { hits } = await listMembers(await asNow(guest), owned.collection.id, open);
    expect(hits.hits.map(({ role }) => role).sort()).toEqual(["curator", "owner"]);
  });
});
