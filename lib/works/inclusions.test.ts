import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Collection, presentCollectionList } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import type { MessageLike } from "@/lib/core/message";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { inEnglish } from "@/lib/i18n/translate";
import { canDoWithRequest, execute, attributesOf, type RequestRow } from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import {
  aCollection,
  aMember,
  changeCollection,
  sizeOf,
  withRole,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork, complete, publish, RESTRICTED } from "@/tests/support/works";
import {
  askedCollections,
  communityInclusion,
  countWorksInSubtrees,
  createGrants,
  editWork,
  excludeWork,
  includeWork,
  excludableCollections,
  listCollectionsOf,
  listOwnWorks,
  readWork,
  removeWorks,
  searchWorks,
  searchWorksOf,
  setDefaultCollection,
  suggestCollections,
  updateDraft,
  serializeWork,
} from ".";
import { workJobs } from "./jobs";

withTestDatabase();

let author: Context;
let stranger: Context;
let anyone: Context;
beforeAll(async () => {
  author = await signedInAs(await anAccount());
  stranger = await signedInAs(await anAccount());
  anyone = as(author, ANONYMOUS);
});

const page = { page: 1, size: 100 };
const ask = (ctx: Context, id: string, ...collections: Collection[]) =>
  inTransaction(ctx, (tx) =>
    includeWork(tx, id, { communities: collections.map((one) => ({ id: one.id })) }),
  );
const act = (ctx: Context, request: RequestRow, action: Action) =>
  inTransaction(ctx, (tx) => execute(tx, communityInclusion, request, action));
const exclude = (ctx: Context, id: string, ...collections: Collection[]) =>
  inTransaction(ctx, (tx) =>
    excludeWork(tx, id, { communities: collections.map((one) => ({ id: one.id })) }),
  );
const collectionsOf = async (ctx: Context, id: string) =>
  (await serializeWork(ctx, await readWork(ctx, id))).parent.communities;

async function requestInclusion(
  ctx: Context,
  id: string,
  collection: Collection,
): Promise<RequestRow> {
  const { processed } = await ask(ctx, id, collection);
  const request = processed[0]?.request;
  if (!request) throw new Error("It was not asked.");
  return request;
}

/** A work that the collection has taken in. */
async function included(collection: Collection, owner: Context, body: unknown = complete()) {
  const work = await aWork(author, body);
  await act(
    owner,
    await requestInclusion(withRole(author, collection, "reader"), work.id, collection),
    "accept",
  );
  return work;
}

const found = async (ctx: Context, collection: Collection, query = {}) =>
  (await searchWorksOf(ctx, collection.slug, { ...page, ...query })).items
    .map(({ id }) => id)
    .sort();

const englishOf = (refused: { text: MessageLike } | undefined) =>
  refused && inEnglish(refused.text);

describe("asking", () => {
  test("waits for the collection's yes, which takes all versions in", async () => {
    const { collection, owner } = await aCollection();
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    const request = await requestInclusion(author, first.id, collection);
    expect(request).toMatchObject({ status: "submitted", title: "Heathland survey" });
    expect(await collectionsOf(author, first.id)).toEqual({});
    await act(owner, request, "accept");
    for (const id of [first.id, second.id])
      expect(await collectionsOf(anyone, id)).toMatchObject({
        ids: [collection.id],
        default: collection.id,
      });
    expect(await sizeOf(collection)).toBe(1);
    expect(await found(anyone, collection)).toEqual([second.id]);
    expect(await found(anyone, collection, { allversions: "1" })).toEqual(
      [first.id, second.id].sort(),
    );
  });

  test("no, or taken back: as before, and it can be asked again", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await aWork(author);
    await act(owner, await requestInclusion(author, id, collection), "decline");
    await act(author, await requestInclusion(author, id, collection), "cancel");
    expect(await collectionsOf(author, id)).toEqual({});
    expect((await readWork(author, id)).parent.asked).toEqual([]);
    await requestInclusion(author, id, collection);
  });

  test("names each collection that cannot be asked, and asks the others", async () => {
    const { collection: open, owner } = await aCollection();
    const { collection: closed } = await aCollection({ access: { record_policy: "closed" } });
    const { collection: restricted, owner: member } = await aCollection({
      access: { visibility: "restricted" },
    });
    const { id } = await aWork(author);
    const ctx = withRole(author, restricted, "reader");
    const given = ["nowhere", closed.slug, restricted.id, open.slug];
    const body = { communities: given.map((one) => ({ id: one })) };
    const { processed, errors } = await inTransaction(ctx, (tx) => includeWork(tx, id, body));
    expect(processed.map(({ communityId }) => communityId)).toEqual([open.slug]);
    expect(errors.map(({ communityId }) => communityId)).toEqual(given.slice(0, 3));
    expect(errors.map(({ text }) => inEnglish(text).slice(0, 20))).toEqual([
      "Community not found.",
      "Submission to this c",
      "A public record cann",
    ]);
    const again = await ask(author, id, open);
    expect(englishOf(again.errors[0])).toContain("already an open inclusion request");
    await act(owner, processed[0]?.request as RequestRow, "accept");
    expect(englishOf((await ask(author, id, open)).errors[0])).toContain("already included");
    const foreign = await ask(author, id, restricted);
    expect(englishOf(foreign.errors[0])).toContain("only allowed to community members");
    expect(member).toBeTruthy();
  });

  test("is for those who manage a published work, one to ten at a time", async () => {
    const { collection } = await aCollection();
    const { id } = await aWork(author);
    for (const ctx of [stranger, anyone])
      await expect(ask(ctx, id, collection)).rejects.toThrow(NotPermitted);
    const send = (communities: unknown) =>
      fieldsOf(inTransaction(author, (tx) => includeWork(tx, id, { communities })));
    const many = Array.from({ length: 11 }, (_, index) => ({ id: `c${index}` }));
    expect(await send([])).toEqual(["communities"]);
    expect(await send(many)).toEqual(["communities"]);
    expect(await send([{ id: "a" }, { id: "a" }])).toEqual(["communities"]);
    expect(await send(undefined)).toEqual(["communities"]);
    expect(await send([{ id: "a", comment: { payload: { content: "" } } }])).toEqual([
      "payload.content",
    ]);
  });

  test("curators who were asked look at a restricted work, until they have answered", async () => {
    const { collection } = await aCollection();
    const curator = await aMember(collection, "curator");
    const reader = await aMember(collection, "reader");
    const { id } = await aWork(author, complete(RESTRICTED));
    const find = async (ctx: Context) =>
      (await searchWorks(ctx, { ...page, q: `id:"${id}"` })).total;
    await expect(readWork(curator, id)).rejects.toThrow(NotPermitted);
    const request = await requestInclusion(author, id, collection);
    expect((await readWork(curator, id)).id).toBe(id);
    expect(await find(curator)).toBe(1);
    await expect(readWork(reader, id)).rejects.toThrow(NotPermitted);
    await act(curator, request, "decline");
    await expect(readWork(curator, id)).rejects.toThrow(NotPermitted);
    expect(await find(curator)).toBe(0);
  });

  test("who may look behind the scenes of a work reads what is asked about it", async () => {
    const { collection } = await aCollection();
    const { id } = await aWork(author);
    const request = await requestInclusion(author, id, collection);
    const friend = await signedInAs(await anAccount());
    const reads = async () => {
      const row = await systemContext().db.request.findUniqueOrThrow({ where: { id: request.id } });
      const attributes = attributesOf(communityInclusion, {
        ...request,
        alsoReaders: row.alsoReaders,
      });
      return canDoWithRequest(friend.actor, "read", attributes);
    };
    expect(await reads()).toBe(false);
    const subject = { type: "user", id: friend.actor.kind === "user" ? friend.actor.id : "" };
    await inTransaction(author, (tx) =>
      createGrants(tx, id, { grants: [{ subject, permission: "preview" }] }),
    );
    expect(await reads()).toBe(true);
  });

  test.each([
    ["open", "curator", "accepted"],
    ["open", "reader", "submitted"],
    ["members", "reader", "accepted"],
    ["closed", "owner", "submitted"],
  ] as const)("policy %s, role %s: %s", async (review_policy, role, status) => {
    const { collection } = await aCollection({ access: { review_policy } });
    const { id } = await aWork(author);
    const request = await requestInclusion(withRole(author, collection, role), id, collection);
    expect(request.status).toBe(status);
    expect(await sizeOf(collection)).toBe(status === "accepted" ? 1 : 0);
  });

  test("a work has a bounded number of collections", async () => {
    const { collection } = await aCollection();
    const { id, parent } = await aWork(author);
    const db = systemContext().db;
    await db.$executeRaw`INSERT INTO collection (id, slug, metadata, updated_at)
      SELECT gen_random_uuid(), 'many-' || n, '{"title": "One of many"}', now() FROM generate_series(1, 100) AS n`;
    await db.$executeRaw`INSERT INTO work_inclusion (parent_id, collection_id)
      SELECT ${parent.id}, id FROM collection WHERE slug LIKE 'many-%'`;
    expect(englishOf((await ask(author, id, collection)).errors[0])).toContain("at most 100");
  });
});

describe("the collections of a work", () => {
  test("the one that is shown first can be chosen among them, and none", async () => {
    const [one, two, three] = [await aCollection(), await aCollection(), await aCollection()];
    const { id } = await included(one.collection, one.owner);
    await act(two.owner, await requestInclusion(author, id, two.collection), "accept");
    const choose = (wanted: string | null) =>
      inTransaction(author, (tx) => setDefaultCollection(tx, id, { default: wanted }));
    await choose(two.collection.id);
    expect((await collectionsOf(anyone, id)).default).toBe(two.collection.id);
    const list = await listCollectionsOf(anyone, id, page);
    expect(list.items.map((item) => item.id)).toEqual([two.collection.id, one.collection.id]);
    const wanted = { accept: "application/json", languages: ["en"] };
    expect(presentCollectionList(anyone, "/api", list, wanted).hits.total).toBe(2);
    await choose("");
    expect(await collectionsOf(anyone, id)).not.toHaveProperty("default");
    await expect(choose(three.collection.id)).rejects.toThrow("works.notDefault");
    await expect(
      inTransaction(stranger, (tx) => setDefaultCollection(tx, id, { default: null })),
    ).rejects.toThrow(NotPermitted);
  });

  test("suggestions leave out those it is in, and those that were asked", async () => {
    const title = `Suggested ${Date.now()}`;
    const one = await aCollection({ title });
    const two = await aCollection({ title });
    const three = await aCollection({ title });
    const { id } = await included(one.collection, one.owner);
    await requestInclusion(author, id, two.collection);
    const suggested = async (ctx: Context, query = {}) =>
      (await suggestCollections(ctx, id, { ...page, q: `"${title}"`, ...query })).items.map(
        (item) => item.id,
      );
    expect(await suggested(author)).toEqual([three.collection.id]);
    expect(await suggested(author, { membership: "true" })).toEqual([]);
    const member = withRole(author, three.collection, "reader");
    expect(await suggested(member, { membership: "true" })).toEqual([three.collection.id]);
    await expect(suggested(anyone)).rejects.toThrow(NotPermitted);
  });

  test("who manages a work sees which collections have yet to decide", async () => {
    const { collection, owner } = await aCollection({ title: "Undecided" });
    const { id } = await aWork(author);
    const request = await requestInclusion(author, id, collection);
    const shown = async (ctx: Context) => askedCollections(ctx, await readWork(ctx, id));
    expect(await shown(author)).toEqual([{ requestId: request.id, title: "Undecided" }]);
    expect(await shown(stranger)).toEqual([]);
    await act(owner, request, "accept");
    expect(await shown(author)).toEqual([]);
  });

  test("an open edit of the work shows them too, and curators edit it", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await included(collection, owner);
    const { draft } = await inTransaction(owner, (tx) => editWork(tx, id));
    expect(draft.parent.inclusions).toEqual([{ collectionId: collection.id, isPublic: true }]);
    expect((await listOwnWorks(owner, page)).items).toHaveLength(1);
  });
});

describe("taking out", () => {
  test("by the owner, and by curators of that collection only", async () => {
    const [one, two] = [await aCollection(), await aCollection()];
    const { id } = await included(one.collection, one.owner);
    await act(two.owner, await requestInclusion(author, id, two.collection), "accept");
    const refused = await exclude(one.owner, id, two.collection);
    expect(refused).toEqual({
      removed: 0,
      errors: [{ communityId: two.collection.id, text: "errors.permission" }],
    });
    const offered = async (ctx: Context) => excludableCollections(ctx, await readWork(ctx, id));
    expect(await offered(one.owner)).toEqual([one.collection.id]);
    expect(new Set(await offered(author))).toEqual(new Set([one.collection.id, two.collection.id]));
    expect(await offered(stranger)).toEqual([]);
    expect(await exclude(one.owner, id, one.collection)).toEqual({ removed: 1, errors: [] });
    const left = await collectionsOf(anyone, id);
    expect(left.ids).toEqual([two.collection.id]);
    expect(left).not.toHaveProperty("default");
    expect([await sizeOf(one.collection), await sizeOf(two.collection)]).toEqual([0, 1]);
    expect(await found(anyone, one.collection)).toEqual([]);
    const rest = await exclude(author, id, two.collection, one.collection);
    expect(rest.removed).toBe(1);
    expect(englishOf(rest.errors[0])).toContain("is not included");
    await expect(exclude(anyone, id, one.collection)).rejects.toThrow(NotPermitted);
  });

  test("is offered for no collection that the owner of the work may not know", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await included(collection, owner);
    const offered = async (ctx: Context) => excludableCollections(ctx, await readWork(ctx, id));
    expect(await offered(author)).toEqual([collection.id]);
    await changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
    expect(await offered(author)).toEqual([]);
    expect(await offered(owner)).toEqual([collection.id]);
  });

  test("from the collection's side: curators, ten at a time, naming what is not there", async () => {
    const { collection, owner } = await aCollection();
    const [one, two] = [await included(collection, owner), await included(collection, owner)];
    const other = await aWork(author);
    const hidden = await aWork(author, complete(RESTRICTED));
    const remove = (ctx: Context, ...ids: string[]) =>
      inTransaction(ctx, (tx) =>
        removeWorks(tx, collection.slug, { records: ids.map((id) => ({ id })) }),
      );
    for (const ctx of [author, anyone, await aMember(collection, "reader")])
      await expect(remove(ctx, one.id)).rejects.toThrow(NotPermitted);
    const errors = await remove(owner, one.id, two.id, other.id, hidden.id, "nope");
    const messages = Object.fromEntries(
      errors.map(({ record, text }) => [record, inEnglish(text)]),
    );
    expect(messages[other.id]).toContain("is not included");
    expect([messages[hidden.id], messages.nope]).toEqual(
      Array(2).fill("The record does not exist."),
    );
    expect(errors).toHaveLength(3);
    expect(await sizeOf(collection)).toBe(0);
    const many = Array.from({ length: 11 }, (_, index) => `w${index}`);
    expect(await fieldsOf(remove(owner, ...many))).toEqual(["records"]);
    expect(await fieldsOf(remove(owner, "a", "a"))).toEqual(["records"]);
  });
});

describe("the works of a collection", () => {
  test("are its own and those below it, as far as the reader may see", async () => {
    const top = await aCollection();
    const middle = await aCollection({ parentId: top.collection.id });
    const below = await aCollection({
      parentId: middle.collection.id,
      access: { visibility: "restricted" },
    });
    const own = await included(top.collection, top.owner);
    const nested = await included(middle.collection, middle.owner);
    const secret = await included(below.collection, below.owner, complete(RESTRICTED));
    expect(await found(anyone, top.collection)).toEqual([own.id, nested.id].sort());
    expect(await found(anyone, top.collection, { include: "own" })).toEqual([own.id]);
    expect(await found(below.owner, top.collection)).toEqual([own.id, nested.id, secret.id].sort());
    expect(await found(anyone, below.collection)).toEqual([]);
    const ids = [top.collection.id, middle.collection.id, below.collection.id] as const;
    const counts = (ctx = anyone) => countWorksInSubtrees(ctx, ids);
    // What a guest finds where nothing is below is stored.
    expect(await counts()).toEqual(new Map([[ids[0], 2]]));
    // Whoever may read restricted works finds as many as the lists say.
    expect(await counts(below.owner)).toEqual(new Map(ids.map((id, at) => [id, 3 - at])));
    expect(await countWorksInSubtrees(anyone, [])).toEqual(new Map());
    // Direct inclusions only; parents of the collection do not count.
    expect((await collectionsOf(anyone, nested.id)).ids).toEqual([middle.collection.id]);
    await systemContext().db.collection.update({
      where: { id: middle.collection.id },
      data: { parentId: null },
    });
    expect(await found(anyone, top.collection)).toEqual([own.id]);
    expect(await counts()).toEqual(new Map());
    await expect(found(anyone, top.collection, { include: "all" })).rejects.toThrow();
  });

  test("can be asked for like all works, and by the field", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await included(collection, owner);
    expect(await found(anyone, collection, { q: "heathland" })).toEqual([id]);
    expect(await found(anyone, collection, { q: "nothing-of-the-kind" })).toEqual([]);
    const byField = async (q: string) => (await searchWorks(anyone, { ...page, q })).total;
    expect(await byField(`parent.communities.ids:"${collection.id}"`)).toBe(1);
    expect(await byField(`parent.communities.default:"${collection.id}"`)).toBe(1);
  });

  test("of a restricted collection are nobody else's business, public ones included", async () => {
    const { collection, owner } = await aCollection();
    const child = await aCollection({ parentId: collection.id });
    const { id } = await included(collection, owner);
    const nested = await included(child.collection, child.owner);
    await changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
    for (const ctx of [anyone, stranger, author]) expect(await found(ctx, collection)).toEqual([]);
    expect(await found(owner, collection)).toEqual([id, nested.id].sort());
    expect((await listCollectionsOf(stranger, id, page)).items).toEqual([]);
  });

  test("cannot be found by its id once it is restricted, and can be again", async () => {
    const { collection, owner } = await aCollection();
    const works = [await included(collection, owner), await included(collection, owner)];
    const byField = async (q: string) => (await searchWorks(owner, { ...page, q })).total;
    const turn = async (visibility: string) => {
      await changeCollection(owner, collection.id, { access: { visibility } });
      await runDueJobs(workJobs);
      return Promise.all([
        byField(`parent.communities.ids:"${collection.id}"`),
        byField(`parent.communities.ids:${collection.id.slice(0, 13)}*`),
        byField(`parent.communities.default:"${collection.id}"`),
      ]);
    };
    expect(await turn("restricted")).toEqual([0, 0, 0]);
    expect(await found(owner, collection)).toEqual(works.map(({ id }) => id).sort());
    expect(await turn("public")).toEqual([2, 2, 2]);
  });

  test("unknown: 404, deleted: 410", async () => {
    const { collection } = await aCollection();
    await expect(searchWorksOf(anyone, "no-such", page)).rejects.toThrow(NotFound);
    await systemContext().db.collection.update({
      where: { id: collection.id },
      data: { deletionStatus: "D" },
    });
    await expect(searchWorksOf(anyone, collection.slug, page)).rejects.toThrow(Gone);
  });
});

describe("visibility", () => {
  const open = { record: "public", files: "public" };
  const republish = async (id: string, access: object) => {
    await inTransaction(author, (tx) => editWork(tx, id));
    await inTransaction(author, (tx) => updateDraft(tx, id, complete({ access }), undefined));
    return publish(author, id);
  };

  test("sizes count what anybody can read", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await included(collection, owner, complete(RESTRICTED));
    expect(await sizeOf(collection)).toBe(0);
    await republish(id, open);
    expect(await sizeOf(collection)).toBe(1);
    await aVersion(author, id);
    expect(await sizeOf(collection)).toBe(1);
  });

  test("nothing that was closed opens inside a restricted collection", async () => {
    const { collection, owner } = await aCollection({ access: { visibility: "restricted" } });
    const { id } = await included(collection, owner, complete(RESTRICTED));
    await expect(republish(id, open)).rejects.toThrow("works.publicInRestricted");
    expect((await readWork(author, id)).access.record).toBe("restricted");
    await republish(id, RESTRICTED.access);
  });

  test("what was public before its collection closed goes on as it was", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await included(collection, owner);
    await changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
    await republish(id, open);
    await aVersion(author, id);
  });
});

describe("at once", () => {
  test("asked twice: one request; accepted twice: one inclusion", async () => {
    const { collection, owner } = await aCollection();
    const { id, parent } = await aWork(author);
    const tries = await Promise.all(Array.from({ length: 6 }, () => ask(author, id, collection)));
    const made = tries.flatMap(({ processed }) => processed);
    expect(made).toHaveLength(1);
    const request = made[0]?.request as RequestRow;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => act(owner, request, "accept")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await author.db.workInclusion.count({ where: { parentId: parent.id } })).toBe(1);
    expect(await sizeOf(collection)).toBe(1);
  });

  test("two collections at once: both include it, one is shown first, sizes are right", async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await aCollection(), await aCollection()];
      const { id } = await aWork(author);
      const [first, second] = [
        await requestInclusion(author, id, one.collection),
        await requestInclusion(author, id, two.collection),
      ];
      await Promise.all([act(one.owner, first, "accept"), act(two.owner, second, "accept")]);
      const now = await collectionsOf(anyone, id);
      expect(now.ids?.slice().sort()).toEqual([one.collection.id, two.collection.id].sort());
      expect(now.ids).toContain(now.default);
      expect([await sizeOf(one.collection), await sizeOf(two.collection)]).toEqual([1, 1]);
      expect((await readWork(author, id)).parent.asked).toEqual([]);
    }
  });

  test("accepted, taken out, published over: sizes stay true", async () => {
    const { collection, owner } = await aCollection();
    const works = [await aWork(author), await aWork(author), await aWork(author)];
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(
        works.flatMap(({ id }) => [
          ask(withRole(author, collection, "reader"), id, collection).then(({ processed }) =>
            processed[0] ? act(owner, processed[0].request, "accept") : undefined,
          ),
          exclude(owner, id, collection),
          aVersion(author, id),
        ]),
      );
    }
    const inside = await author.db.workInclusion.count({ where: { collectionId: collection.id } });
    expect(await sizeOf(collection)).toBe(inside);
  });
});

describe("where the service", () => {
  const before = () => ({ ...config(), COLLECTION_REQUIRED: false, OWNERS_CAN_TAKE_OUT: true });
  afterEach(() => adoptConfig(before()));

  test("wants every work in a collection, none is published outside, and none loses its last", async () => {
    const { collection, owner } = await aCollection();
    const { collection: second, owner: other } = await aCollection();
    const work = await aWork(author);
    await editWork(author, work.id);
    adoptConfig({ ...config(), COLLECTION_REQUIRED: true });
    await expect(publish(author, work.id)).rejects.toMatchObject({
      status: 400,
      text: { key: "works.collectionNeeded" },
    });
    for (const [house, curator] of [
      [collection, owner],
      [second, other],
    ] as const) {
      const { processed } = await ask(author, work.id, house);
      for (const { request } of processed) await act(curator, request, "accept");
    }
    await publish(author, work.id);
    const { removed, errors } = await exclude(author, work.id, collection, second);
    expect(removed).toBe(1);
    expect(errors).toMatchObject([{ text: "works.lastCollection" }]);
    const refused = await inTransaction(other, (tx) =>
      removeWorks(tx, second.id, { records: [{ id: work.id }] }),
    );
    expect(refused).toMatchObject([{ record: work.id, text: "works.lastCollection" }]);
  });

  test("leaves it to curators, owners do not take their works out", async () => {
    const { collection, owner } = await aCollection();
    const work = await aWork(author);
    const { processed } = await ask(author, work.id, collection);
    for (const { request } of processed) await act(owner, request, "accept");
    adoptConfig({ ...config(), OWNERS_CAN_TAKE_OUT: false });
    const { errors } = await exclude(author, work.id, collection);
    expect(errors).toMatchObject([{ text: "errors.permission" }]);
    expect((await exclude(owner, work.id, collection)).removed).toBe(1);
  });
});
