import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { execute, type RequestRow } from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import {
  aCollection,
  aMember,
  aSlug,
  changeCollection,
  inTx,
  type Owned,
  refusals,
  withRole,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { atOnce, expectLegalState, interleaved, tallyOf, winners } from "@/tests/support/races";
import { ancestorIds } from "./repository";
import { joinRequest } from "./requests";
import {
  type Collection,
  createCollection,
  deleteCollection,
  findCollection,
  invite,
  leaveParent,
  patchCollection,
  renameCollection,
  replaceCollection,
  requestToJoin,
  searchCollections,
} from ".";

// As many connections as calls: they meet in the database, not at its door.
withTestDatabase({ DATABASE_POOL: "50" });
vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = 4;
const allowing = { children: { allow: true } };
const LOST = Array<number>(49).fill(400);

const joins = async (child: Owned, { collection: parent }: Owned): Promise<RequestRow> =>
  (
    await inTx(child.owner, (tx) =>
      requestToJoin(tx, parent.id, { community_id: child.collection.id }),
    )
  ).request;
const act = (ctx: Context, request: RequestRow, action: Action) =>
  inTx(ctx, (tx) => execute(tx, joinRequest, request, action));
const parentOf = async ({ owner, collection }: Owned) =>
  (await findCollection(owner, collection.id))?.parent?.id;
const statusOf = async ({ id }: RequestRow) =>
  (await systemContext().db.request.findUnique({ where: { id } }))?.status;

/** So many collections by as many people, each asking the next to be its parent, the last one the first. */
async function aRing(length: number) {
  const ring: Owned[] = [];
  for (let at = 0; at < length; at++) ring.push(await aCollection(allowing));
  const pairs = ring.map((child, at) => ({ child, parent: ring[(at + 1) % length] ?? child }));
  const requests: RequestRow[] = [];
  for (const { child, parent } of pairs) requests.push(await joins(child, parent));
  return pairs.map((pair, at) => ({ ...pair, request: requests[at] as RequestRow }));
}

async function anAdministrator(): Promise<Context> {
  return signedInAs(await anAccount({ roles: ["admin"] }));
}

describe("the same slug", () => {
  test("made fifty times: one collection, the others hear that it is taken", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ctx = await signedInAs(await anAccount());
      const body = { slug: aSlug(), metadata: { title: "Race" }, access: {} };
      const outcomes = await atOnce(() => inTx(ctx, (tx) => createCollection(tx, body)));
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("made, given to others and asked for with a new child: one has it", async () => {
    const others = await Promise.all(Array.from({ length: 17 }, () => aCollection()));
    const parent = await aCollection(allowing);
    for (let round = 0; round < ROUNDS; round++) {
      const ctx = await signedInAs(await anAccount());
      const slug = aSlug();
      const outcomes = await atOnce((at) => {
        const other = others[(at - 1) / 3];
        if (other)
          return inTx(other.owner, (tx) =>
            renameCollection(tx, other.collection.id, { slug }, undefined),
          );
        const community = { slug, title: "Race" };
        return at % 3 === 0
          ? inTx(ctx, (tx) =>
              createCollection(tx, { slug, metadata: { title: "Race" }, access: {} }),
            )
          : inTx(ctx, (tx) => requestToJoin(tx, parent.collection.id, { community }));
      });
      expect(refusals(outcomes)).toEqual(LOST);
      expect(await findCollection(ctx, slug)).toBeDefined();
      await expectLegalState();
    }
  });

  test("exchanged between two: each keeps its own or one follows the other, none is lost", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pair = [await aCollection(), await aCollection()] as const;
      const slugs = pair.map(({ collection }) => collection.slug);
      const outcomes = await atOnce((at) => {
        const { owner, collection } = pair[at % 2 ? 1 : 0];
        const slug = slugs[(at + 1) % 2];
        return inTx(owner, (tx) => renameCollection(tx, collection.id, { slug }, undefined));
      });
      expect(tallyOf(outcomes)).toEqual({ done: 0, refused: [400] });
      await expectLegalState();
    }
  });
});

describe("crossing joins", () => {
  test("of two owners, accepted at the same moment: one, and never a circle", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ring = await aRing(2);
      const outcomes = await atOnce((at) => {
        const { parent, request } = ring[at % 2] as (typeof ring)[number];
        return act(parent.owner, request, "accept");
      });
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("in a ring of five owners: all but the one that would close it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ring = await aRing(5);
      const outcomes = await atOnce((at) => {
        const { parent, request } = ring[at % 5] as (typeof ring)[number];
        return act(parent.owner, request, "accept");
      });
      expect(tallyOf(outcomes)).toEqual({ done: 4, refused: [400] });
      const heights = await Promise.all(
        ring.map(async ({ child }) => (await ancestorIds(child.owner, child.collection.id)).length),
      );
      expect(heights.sort()).toEqual([0, 1, 2, 3, 4]);
      await expectLegalState();
    }
  });

  test("of one owner of both, who needs to ask nobody: one is done", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const a = await aCollection(allowing);
      const b = await aCollection({ ...allowing, owner: a.owner });
      const outcomes = await atOnce((at) => {
        const [child, parent] = at % 2 ? [a, b] : [b, a];
        return joins({ ...child, owner: b.owner }, parent);
      });
      expect(refusals(outcomes)).toEqual(LOST);
      const above = [await parentOf(a), await parentOf(b)];
      expect(above.filter((id) => id !== undefined)).toHaveLength(1);
      await expectLegalState();
    }
  });

  test("beside moves by administrators and leaving: a forest at the end", async () => {
    const admin = await anAdministrator();
    for (let round = 0; round < ROUNDS; round++) {
      const ring = await aRing(3);
      const outcomes = await atOnce((at) => {
        const { child, parent, request } = ring[at % 3] as (typeof ring)[number];
        if (at % 4 === 0) return act(parent.owner, request, "accept");
        if (at % 4 === 1) return inTx(child.owner, (tx) => leaveParent(tx, child.collection.id));
        const { slug, metadata, access } = child.collection;
        const to = { id: parent.collection.id };
        const body = { slug, metadata, access, parent: at % 8 === 2 ? null : to };
        return inTx(admin, (tx) => replaceCollection(tx, child.collection.id, body, undefined));
      });
      for (const status of tallyOf(outcomes).refused) expect([400, 403]).toContain(status);
      await expectLegalState();
    }
  });
});

describe("a request to join", () => {
  test("accepted fifty times: once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [parent, child] = [await aCollection(allowing), await aCollection()];
      const request = await joins(child, parent);
      const outcomes = await atOnce(() => act(parent.owner, request, "accept"));
      expect(refusals(outcomes)).toEqual(LOST);
      expect(await parentOf(child)).toBe(parent.collection.id);
      await expectLegalState();
    }
  });

  test.each(["cancel", "decline"] as const)(
    "accepted while others %s: one of them, and the link says which",
    async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const [parent, child] = [await aCollection(allowing), await aCollection()];
        const manager = await aMember(parent.collection, "manager");
        const request = await joins(child, parent);
        const outcomes = await atOnce((at) => {
          if ((at + round) % 2) return act(parent.owner, request, "accept");
          return act(other === "cancel" ? child.owner : manager, request, other);
        });
        expect(refusals(outcomes)).toEqual(LOST);
        const isAccepted = (await statusOf(request)) === "accepted";
        expect(winners(outcomes).map((at) => (at + round) % 2)).toEqual([isAccepted ? 1 : 0]);
        expect(await parentOf(child)).toBe(isAccepted ? parent.collection.id : undefined);
        await expectLegalState();
      }
    },
  );

  test("made fifty times by the child: one is open", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [parent, child] = [await aCollection(allowing), await aCollection()];
      const outcomes = await atOnce(() => joins(child, parent));
      expect(refusals(outcomes)).toEqual(LOST);
      await expectLegalState();
    }
  });

  test("subcollections switched off while fifty are accepted: linked, or refused and still open", async () => {
    const children = await Promise.all(Array.from({ length: 7 }, () => aCollection()));
    for (let round = 0; round < ROUNDS; round++) {
      const parent = await aCollection(allowing);
      const requests: RequestRow[] = [];
      for (const child of children) requests.push(await joins(child, parent));
      const off = 7 * round;
      const outcomes = await atOnce((at) =>
        at === off
          ? changeCollection(parent.owner, parent.collection.id, { children: { allow: false } })
          : act(parent.owner, requests[at % 7] as RequestRow, "accept"),
      );
      expect(winners(outcomes)).toContain(off);
      expect(tallyOf(outcomes).refused).toEqual([400]);
      const accepted = winners(outcomes).filter((at) => at !== off);
      for (const [at, child] of children.entries()) {
        const isLinked = accepted.some((winner) => winner % 7 === at);
        expect((await parentOf(child)) === parent.collection.id).toBe(isLinked);
        const status = await statusOf(requests[at] as RequestRow);
        expect(status).toBe(isLinked ? "accepted" : "submitted");
      }
      await expectLegalState();
    }
  });
});

describe("deleting a collection", () => {
  const remove = ({ owner, collection }: Owned) =>
    inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined));

  test("fifty times: once, the others hear that it is gone", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      expect(refusals(await atOnce(() => remove(owned)))).toEqual(Array(49).fill(410));
      await expectLegalState();
    }
  });

  test("while others ask it to be their parent: it stays, or nobody waits for its answer", async () => {
    const children = await Promise.all(Array.from({ length: 25 }, () => aCollection()));
    for (let round = 0; round < ROUNDS; round++) {
      const parent = await aCollection(allowing);
      const outcomes = await atOnce((at) =>
        at % 2 ? joins(children[(at - 1) / 2] as Owned, parent) : remove(parent),
      );
      for (const status of tallyOf(outcomes).refused) expect([400, 409, 410]).toContain(status);
      await expectLegalState();
    }
  });

  test("while it asks others itself: none of its questions stays open", async () => {
    const parents = await Promise.all(Array.from({ length: 25 }, () => aCollection(allowing)));
    for (let round = 0; round < ROUNDS; round++) {
      const child = await aCollection();
      const outcomes = await atOnce((at) =>
        at % 2 ? joins(child, parents[(at - 1) / 2] as Owned) : remove(child),
      );
      for (const status of tallyOf(outcomes).refused) expect([400, 409, 410]).toContain(status);
      await expectLegalState();
    }
  });

  test.each(["child", "parent"] as const)(
    "the %s, when a request between them is about to be made: refused, and told why",
    async (side) => {
      const pair = { parent: await aCollection(allowing), child: await aCollection() };
      const { parent, child } = pair;
      const outcomes = await interleaved(
        (committing) =>
          inTx(child.owner, async (tx) => {
            await requestToJoin(tx, parent.collection.id, { community_id: child.collection.id });
            await committing();
          }),
        () => remove(pair[side]),
      );
      expect(tallyOf(outcomes)).toEqual({ done: 1, refused: [side === "child" ? 409 : 400] });
      await expectLegalState();
    },
  );

  test("that has asked more people than one page holds: all their invitations end", async () => {
    const owned = await aCollection();
    const accounts = await Promise.all(Array.from({ length: 110 }, () => anAccount()));
    const members = accounts.map(({ id }) => ({ type: "user", id: String(id) }));
    for (const some of [members.slice(0, 100), members.slice(100)])
      await inTx(owned.owner, (tx) =>
        invite(tx, owned.collection.id, { members: some, role: "reader" }),
      );
    await remove(owned);
    await expectLegalState();
  });
});

describe("a parent that turns restricted", () => {
  const restrict = ({ owner, collection }: Owned) =>
    changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
  const retitle = (tx: Context, { collection }: Owned, title: string) =>
    patchCollection(tx, collection.id, { metadata: { title } }, undefined);

  async function expectUnknownParent({ id }: Collection) {
    const q = `parent.id:"${id}"`;
    const ctx = as(systemContext(), ANONYMOUS);
    expect((await searchCollections(ctx, { page: 1, size: 10, q })).items).toEqual([]);
    await expectLegalState();
  }

  test("while fifty change its children: no child can be found by it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const parent = await aCollection(allowing);
      const parentId = parent.collection.id;
      const children = [await aCollection({ parentId }), await aCollection({ parentId })];
      const outcomes = await atOnce((at) => {
        const child = children[at % 2] as Owned;
        return at === 12 * round
          ? restrict(parent)
          : inTx(child.owner, (tx) => retitle(tx, child, `${at}`));
      });
      expect(refusals(outcomes)).toEqual([]);
      await expectUnknownParent(parent.collection);
    }
  });

  test("when a child is about to be changed: the change speaks of it no more either", async () => {
    const parent = await aCollection(allowing);
    const child = await aCollection({ parentId: parent.collection.id });
    const outcomes = await interleaved(
      (committing) =>
        inTx(child.owner, async (tx) => {
          await retitle(tx, child, "Fenland");
          await committing();
        }),
      () => restrict(parent),
    );
    expect(refusals(outcomes)).toEqual([]);
    await expectUnknownParent(parent.collection);
  });
});

test("rights are those of the moment a call began: nobody gets more by being quick", async () => {
  const owned = await aCollection(allowing);
  const manager = await aMember(owned.collection, "manager");
  const reader = withRole(await signedInAs(await anAccount()), owned.collection, "reader");
  const outcomes = await atOnce((at) =>
    inTx(at % 2 ? manager : reader, (tx) =>
      deleteCollection(tx, owned.collection.id, { note: randomUUID() }, undefined),
    ),
  );
  expect(tallyOf(outcomes)).toEqual({ done: 0, refused: [403] });
  await expectLegalState();
});
