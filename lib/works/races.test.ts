import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Collection,
  deleteCollection,
  patchCollection,
  renameCollection,
} from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { runDueJobs } from "@/lib/jobs/worker";
import { execute, type RequestRow } from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import {
  aCollection,
  changeCollection,
  aSlug,
  inTx,
  type Owned,
  refusals,
  sizeOf,
  withRole,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { atOnce, expectLegalState, interleaved, tallyOf, winners } from "@/tests/support/races";
import { aDraft, aVersion, aWork, complete, RESTRICTED } from "@/tests/support/works";
import {
  communityInclusion,
  communitySubmission,
  deleteDraft,
  excludeWork,
  includeWork,
  publish,
  readWork,
  removeWorks,
  searchWorks,
  setReview,
  submitReview,
} from ".";
import { workJobs } from "./jobs";

// As many connections as calls: they meet in the database, not at its door.
withTestDatabase({ DATABASE_POOL: "50" });
vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = 4;
const LOST = Array<number>(49).fill(400);
const DIRECT = { access: { review_policy: "open" } };

let author: Context;
beforeAll(async () => {
  author = await signedInAs(await anAccount());
});

const communities = (...all: Collection[]) => ({ communities: all.map(({ id }) => ({ id })) });
const include = (ctx: Context, id: string, ...all: Collection[]) =>
  inTx(ctx, (tx) => includeWork(tx, id, communities(...all)));
const exclude = (ctx: Context, id: string, ...all: Collection[]) =>
  inTx(ctx, (tx) => excludeWork(tx, id, communities(...all)));
const remove = ({ owner, collection }: Owned, ...ids: string[]) =>
  inTx(owner, (tx) => removeWorks(tx, collection.id, { records: ids.map((id) => ({ id })) }));
const act = (ctx: Context, request: RequestRow, action: Action) => {
  const type = request.type === communityInclusion.id ? communityInclusion : communitySubmission;
  return inTx(ctx, (tx) => execute(tx, type, request, action));
};

async function requestInclusion(
  id: string,
  collection: Collection,
  ctx = author,
): Promise<RequestRow> {
  const { processed, errors } = await include(ctx, id, collection);
  if (!processed[0]) throw new Error(JSON.stringify(errors));
  return processed[0].request;
}

async function submitted(collection: Collection): Promise<{ id: string; request: RequestRow }> {
  const { id } = await aDraft(author);
  const wish = { type: "community-submission", receiver: { community: collection.id } };
  await inTx(author, (tx) => setReview(tx, id, wish, undefined));
  return { id, request: await inTx(author, (tx) => submitReview(tx, id, {})) };
}

const holds = async ({ id }: Collection): Promise<string[]> => {
  const where = { collectionId: id };
  const found = await systemContext().db.workInclusion.findMany({ where });
  return found.map(({ parentId }) => parentId);
};
const statusOf = async ({ id }: RequestRow) =>
  (await systemContext().db.request.findUnique({ where: { id } }))?.status;

/** Each collection counts the works that it holds, all of which are public. */
async function expectTrue(...all: Owned[]): Promise<void> {
  for (const { collection } of all)
    expect(await sizeOf(collection)).toBe((await holds(collection)).length);
  await expectLegalState();
}

describe("an inclusion", () => {
  test("asked for fifty times: one request, and the others are told", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, { id }] = [await aCollection(), await aWork(author)];
      const made: RequestRow[] = [];
      const outcomes = await atOnce(async () => {
        const { processed, errors } = await include(author, id, owned.collection);
        made.push(...processed.map(({ request }) => request));
        expect(errors.map(({ text }) => text)).toEqual(
          processed.length > 0 ? [] : ["works.inclusionOpen"],
        );
      });
      expect(refusals(outcomes)).toEqual([]);
      expect(made).toHaveLength(1);
      await expectTrue(owned);
    }
  });

  test("accepted fifty times: once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, { id }] = [await aCollection(), await aWork(author)];
      const request = await requestInclusion(id, owned.collection);
      const outcomes = await atOnce(() => act(owned.owner, request, "accept"));
      expect(refusals(outcomes)).toEqual(LOST);
      expect(await holds(owned.collection)).toHaveLength(1);
      await expectTrue(owned);
    }
  });

  test.each(["cancel", "decline"] as const)(
    "accepted while others %s: one of them",
    async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const [owned, { id }] = [await aCollection(), await aWork(author)];
        const request = await requestInclusion(id, owned.collection);
        const outcomes = await atOnce((at) =>
          (at + round) % 2
            ? act(owned.owner, request, "accept")
            : act(other === "cancel" ? author : owned.owner, request, other),
        );
        expect(refusals(outcomes)).toEqual(LOST);
        const isIn = (await statusOf(request)) === "accepted";
        expect(winners(outcomes).map((at) => (at + round) % 2)).toEqual([isIn ? 1 : 0]);
        expect(await holds(owned.collection)).toHaveLength(isIn ? 1 : 0);
        expect((await readWork(author, id)).parent.asked).toEqual([]);
        await expectTrue(owned);
      }
    },
  );

  test("accepted while the work is taken out from both sides and has a new version: all agree", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [owned, { id }] = [await aCollection(), await aWork(author)];
      const request = await requestInclusion(id, owned.collection);
      const outcomes = await atOnce((at) => {
        if (at % 5 === 0) return act(owned.owner, request, "accept");
        if (at % 5 === 1) return remove(owned, id);
        if (at % 5 === 2) return exclude(author, id, owned.collection);
        return at === 4 ? aVersion(author, id) : readWork(author, id);
      });
      expect(tallyOf(outcomes).refused).toEqual([400]);
      expect(await statusOf(request)).toBe("accepted");
      await expectTrue(owned);
    }
  });

  test("of many works in many collections at once, named in any order: nobody waits in a circle", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const houses = [
        await aCollection(DIRECT),
        await aCollection(DIRECT),
        await aCollection(DIRECT),
      ];
      const all = houses.map(({ collection }) => collection);
      const curator = all.reduce((ctx, one) => withRole(ctx, one, "curator"), author);
      const works = await Promise.all(Array.from({ length: 10 }, () => aWork(author)));
      const outcomes = await atOnce((at) => {
        const id = works[at % 10]?.id ?? "";
        const order = at % 2 ? all : [...all].reverse();
        if (at < 25) return include(curator, id, ...order);
        const some = [...works, ...works].slice(at % 10, (at % 10) + 5).map((work) => work.id);
        return remove(houses[at % 3] as Owned, ...(at % 2 ? some : some.reverse()));
      });
      expect(refusals(outcomes)).toEqual([]);
      await expectTrue(...houses);
    }
  });

  test("fifty accepted while the collection gets another name: all", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const works = await Promise.all(Array.from({ length: 10 }, () => aWork(author)));
      const requests = await Promise.all(
        works.map(({ id }) => requestInclusion(id, owned.collection)),
      );
      const outcomes = await atOnce((at) => {
        const request = requests[at];
        if (request) return act(owned.owner, request, "accept");
        const slug = aSlug();
        return inTx(owned.owner, (tx) =>
          renameCollection(tx, owned.collection.id, { slug }, undefined),
        );
      });
      expect(refusals(outcomes)).toEqual([]);
      expect(await holds(owned.collection)).toHaveLength(10);
      await expectTrue(owned);
    }
  });

  test("while the collection is deleted: it stays, or nobody waits for its answer", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const works = await Promise.all(Array.from({ length: 10 }, () => aWork(author)));
      const outcomes = await atOnce((at) =>
        at % 5 === round
          ? inTx(owned.owner, (tx) => deleteCollection(tx, owned.collection.id, {}, undefined))
          : include(author, works[at % 10]?.id ?? "", owned.collection),
      );
      for (const status of tallyOf(outcomes).refused) expect([400, 410]).toContain(status);
      await expectTrue(owned);
    }
  });
});

describe("a collection that turns restricted", () => {
  const restrict = ({ owner, collection }: Owned) =>
    changeCollection(owner, collection.id, { access: { visibility: "restricted" } });

  /** A search by the collection finds none of its works. */
  async function expectUnnamed({ id }: Collection): Promise<void> {
    await runDueJobs(workJobs);
    const ctx = as(systemContext(), ANONYMOUS);
    const q = `parent.communities.ids:"${id}"`;
    expect((await searchWorks(ctx, { page: 1, size: 10, q })).items).toEqual([]);
  }

  test("while works come in: no public one after it, and none that names it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const works = await Promise.all(Array.from({ length: 10 }, () => aWork(author)));
      const requests = await Promise.all(
        works.map(({ id }) => requestInclusion(id, owned.collection)),
      );
      const outcomes = await atOnce((at) => {
        if (at === 8 * round) return restrict(owned);
        return act(owned.owner, requests[at % 10] as RequestRow, "accept");
      });
      expect(tallyOf(outcomes).refused).toEqual([400]);
      await expectUnnamed(owned.collection);
      await expectTrue(owned);
    }
  });

  test("when a work is about to come in: the work does not name it either", async () => {
    const [owned, { id }] = [await aCollection(), await aWork(author)];
    const request = await requestInclusion(id, owned.collection);
    const outcomes = await interleaved(
      (committing) =>
        inTx(owned.owner, async (tx) => {
          await execute(tx, communityInclusion, request, "accept");
          await committing();
        }),
      async () => {
        await restrict(owned);
        await runDueJobs(workJobs);
      },
    );
    expect(refusals(outcomes)).toEqual([]);
    await expectUnnamed(owned.collection);
    await expectTrue(owned);
  });

  test("when it is about to close, public works are refused, restricted ones taken", async () => {
    for (const isPublic of [true, false]) {
      const body = complete(isPublic ? {} : RESTRICTED);
      const [owned, { id }] = [await aCollection(), await aWork(author, body)];
      const request = await requestInclusion(id, owned.collection);
      const outcomes = await interleaved(
        (committing) =>
          inTx(owned.owner, async (tx) => {
            const access = { visibility: "restricted" };
            await patchCollection(tx, owned.collection.id, { access }, undefined);
            await committing();
          }),
        () => act(owned.owner, request, "accept"),
      );
      expect(refusals(outcomes)).toEqual(isPublic ? [400] : []);
      expect(await statusOf(request)).toBe(isPublic ? "submitted" : "accepted");
      await expectLegalState();
    }
  });
});

describe("a review", () => {
  test("accepted fifty times: published once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const { id, request } = await submitted(owned.collection);
      const outcomes = await atOnce(() => act(owned.owner, request, "accept"));
      expect(refusals(outcomes)).toEqual(LOST);
      expect((await readWork(author, id)).versionIndex).toBe(1);
      await expectTrue(owned);
    }
  });

  test("accepted, declined and withdrawn: one of them, and a draft or a work to match", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const { id, request } = await submitted(owned.collection);
      const actions = ["accept", "decline", "cancel"] as const;
      const outcomes = await atOnce((at) => {
        const action = actions[(at + round) % 3] ?? "accept";
        return act(action === "cancel" ? author : owned.owner, request, action);
      });
      expect(refusals(outcomes)).toEqual(LOST);
      const published = await author.db.work.count({ where: { id } });
      expect(published).toBe((await statusOf(request)) === "accepted" ? 1 : 0);
      expect(await author.db.draft.count({ where: { id } })).toBe(1 - published);
      await expectTrue(owned);
    }
  });

  test("handed in, published alone and thrown away fifty times: one fate", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owned = await aCollection();
      const { id } = await aDraft(author);
      const wish = { type: "community-submission", receiver: { community: owned.collection.id } };
      await inTx(author, (tx) => setReview(tx, id, wish, undefined));
      const outcomes = await atOnce((at) =>
        inTx<unknown>(author, (tx) => {
          if (at % 4 === 0) return submitReview(tx, id, {});
          if (at % 4 === 1) return publish(tx, id);
          return at % 4 === 2 ? deleteDraft(tx, id, undefined) : setReview(tx, id, wish, undefined);
        }),
      );
      for (const status of tallyOf(outcomes).refused)
        expect([400, 403, 404, 409]).toContain(status);
      const draft = await author.db.draft.findUnique({ where: { id } });
      const open = await author.db.request.findMany({
        where: { topic: `record:${id}`, status: { in: ["created", "submitted"] } },
      });
      expect(open.map((one) => one.id)).toEqual(draft?.reviewId ? [draft.reviewId] : []);
      await expectTrue(owned);
    }
  });
});
