import { beforeAll, describe, expect, test } from "vitest";
import type { Collection } from "@/lib/collections";
import { ANONYMOUS, SYSTEM } from "@/lib/core/actor";
import {
  BadRequest,
  NotFound,
  NotPermitted,
  StaleRevision,
  ValidationError,
} from "@/lib/core/errors";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  execute,
  executeNamed,
  findRequest,
  readTimeline,
  removeRequest,
  type RequestRow,
  updateRequest,
} from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import {
  aCollection,
  aMember,
  changeCollection,
  sizeOf,
  withRole,
} from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete, publish, RESTRICTED } from "@/tests/support/works";
import {
  communitySubmission,
  compareReviewed,
  createDraft,
  deleteDraft,
  deleteReview,
  serializeDraft,
  editWork,
  listOwnWorks,
  newVersion,
  readDraft,
  readReturned,
  readReview,
  readWork,
  type ReviewComparison,
  setReview,
  submitReview,
  updateDraft,
  serializeWork,
} from ".";

withTestDatabase();

let author: Context;
let curator: Context;
let reader: Context;
let stranger: Context;
let house: Collection;
beforeAll(async () => {
  const made = await aCollection();
  house = made.collection;
  curator = await aMember(house, "curator");
  reader = await aMember(house, "reader");
  author = await signedInAs(await anAccount());
  stranger = await signedInAs(await anAccount());
});

const wish = (collection: Collection) => ({
  type: "community-submission",
  receiver: { community: collection.id },
});
const choose = (ctx: Context, id: string, collection = house) =>
  inTransaction(ctx, (tx) => setReview(tx, id, wish(collection), undefined));
const submit = (ctx: Context, id: string, body: unknown = {}) =>
  inTransaction(ctx, (tx) => submitReview(tx, id, body));
const act = (ctx: Context, request: RequestRow, action: Action) =>
  inTransaction(ctx, (tx) => execute(tx, communitySubmission, request, action));
const discard = (ctx: Context, id: string) =>
  inTransaction(ctx, (tx) => deleteDraft(tx, id, undefined));

async function submitted(body: unknown = complete(), collection = house) {
  const { id } = await aDraft(author, body);
  await choose(author, id, collection);
  return { id, request: await submit(author, id) };
}

async function retitle(ctx: Context, id: string, title: string): Promise<void> {
  const body = complete();
  const changed = { ...body, metadata: { ...body.metadata, title } };
  await inTransaction(ctx, (tx) => updateDraft(tx, id, changed, undefined));
}

const shown = async (ctx: Context, id: string) => serializeDraft(ctx, await readDraft(ctx, id));
const statusOf = async (id: string) => (await shown(author, id)).status;
const page = { page: 1, size: 100 };
const ids = async (ctx: Context, query = {}) =>
  (await listOwnWorks(ctx, { ...page, ...query })).items.map((item) =>
    "draft" in item ? item.draft.id : item.id,
  );

describe("choosing a collection", () => {
  test("makes a request that nobody sees but those who hand the draft in", async () => {
    const { id } = await aDraft(author);
    const request = await choose(author, id);
    expect(request).toMatchObject({ status: "created", receiver: `community:${house.id}` });
    const json = await shown(author, id);
    expect(json).toMatchObject({
      status: "draft_with_review",
      parent: { communities: {}, review: { id: request.id, is_open: false, is_closed: false } },
      links: {
        "submit-review": expect.stringContaining(`${id}/draft/actions/submit-review`) as string,
      },
    });
    await expect(readDraft(curator, id)).rejects.toThrow(NotPermitted);
    expect(await ids(curator)).not.toContain(id);
  });

  test("may come with the draft, and says so when it is wrong", async () => {
    const make = (review: unknown) =>
      inTransaction(author, (tx) => createDraft(tx, complete({ parent: { review } })));
    const { draft } = await make(wish(house));
    expect(await statusOf(draft.id)).toBe("draft_with_review");
    expect(await fieldsOf(make({ ...wish(house), type: "other" }))).toEqual(["type"]);
    await expect(make({ ...wish(house), receiver: { community: "nowhere" } })).rejects.toThrow(
      NotFound,
    );
  });

  test("again takes the place of the first choice", async () => {
    const { id } = await aDraft(author);
    const first = await choose(author, id);
    const { collection: barn } = await aCollection();
    const second = await choose(author, id, barn);
    expect(second.id).not.toBe(first.id);
    expect((await readReview(author, id)).receiver).toBe(`community:${barn.id}`);
    expect(await author.db.request.findUnique({ where: { id: first.id } })).toBeNull();
  });

  test("may go to another collection until it is sent", async () => {
    const { id } = await aDraft(author);
    const request = await choose(author, id);
    const { collection: barn } = await aCollection();
    const move = (receiver: unknown) =>
      inTransaction(author, (tx) =>
        updateRequest(tx, communitySubmission, request, { body: { receiver } }),
      );
    expect(await move({ community: barn.slug })).toMatchObject({
      id: request.id,
      receiver: `community:${barn.id}`,
    });
    const { collection: shut } = await aCollection({ access: { visibility: "restricted" } });
    await expect(move({ community: shut.id })).rejects.toThrow(NotPermitted);
    await expect(move({ community: "nowhere" })).rejects.toThrow(NotFound);
    expect(await fieldsOf(move({ user: "1" }))).toEqual(["receiver"]);
    await submit(author, id);
    expect(await fieldsOf(move({ community: house.id }))).toEqual(["receiver"]);
    expect((await readReview(author, id)).receiver).toBe(`community:${barn.id}`);
  });

  test("is for those who manage the draft", async () => {
    const { id } = await aDraft(author);
    for (const ctx of [stranger, curator, as(author, ANONYMOUS)])
      await expect(choose(ctx, id)).rejects.toThrow(NotPermitted);
  });

  test("is not for what was published before, nor for further versions", async () => {
    const work = await aWork(author);
    await expect(choose(author, work.id)).rejects.toThrow("works.reviewPublished");
    await inTransaction(author, (tx) => editWork(tx, work.id));
    await expect(choose(author, work.id)).rejects.toThrow("works.reviewPublished");
    const { draft } = await inTransaction(author, (tx) => newVersion(tx, work.id));
    await expect(choose(author, draft.id)).rejects.toThrow("works.reviewNewVersion");
  });

  test("of a restricted collection is for its members", async () => {
    const { collection, owner } = await aCollection({ access: { visibility: "restricted" } });
    const { id } = await aDraft(author);
    await expect(choose(author, id, collection)).rejects.toThrow("works.membersOnly");
    await expect(
      choose(withRole(author, collection, "reader"), id, collection),
    ).resolves.toBeTruthy();
    await expect(choose(owner, (await aDraft(owner)).id, collection)).resolves.toBeTruthy();
  });

  test("can be taken back, from the draft's side and from the request's", async () => {
    const { id } = await aDraft(author);
    await choose(author, id);
    await inTransaction(author, (tx) => deleteReview(tx, id, undefined));
    expect(await statusOf(id)).toBe("draft");
    await expect(inTransaction(author, (tx) => deleteReview(tx, id, undefined))).rejects.toThrow(
      "works.noReview",
    );
    const request = await choose(author, id);
    await inTransaction(author, (tx) => removeRequest(tx, communitySubmission, request));
    expect(await statusOf(id)).toBe("draft");
    await publish(author, id);
  });

  test("keeps the draft from being published, not from being deleted", async () => {
    const { id } = await aDraft(author);
    const request = await choose(author, id);
    await expect(publish(author, id)).rejects.toThrow("works.openReviewNoPublish");
    await discard(author, id);
    expect(await author.db.request.findUnique({ where: { id: request.id } })).toBeNull();
  });
});

describe("handing in", () => {
  test("opens the draft to curators, who read and change it", async () => {
    const { id, request } = await submitted();
    expect(request).toMatchObject({ status: "submitted", title: "Heathland survey" });
    expect(await statusOf(id)).toBe("in_review");
    expect((await shown(curator, id)).parent.review?.links.actions).toHaveProperty("accept");
    expect(await ids(curator)).toContain(id);
    await inTransaction(curator, (tx) => updateDraft(tx, id, complete(), undefined));
    for (const ctx of [reader, stranger])
      await expect(readDraft(ctx, id)).rejects.toThrow(NotPermitted);
    expect(await ids(reader)).not.toContain(id);
  });

  test("takes the title the draft has then, and the words along", async () => {
    const { id } = await aDraft(author, {});
    await choose(author, id);
    await inTransaction(author, (tx) => updateDraft(tx, id, complete(), undefined));
    const request = await submit(author, id, {
      payload: { content: "<p>Please look</p>", format: "html" },
    });
    expect(request.title).toBe("Heathland survey");
    const timeline = await readTimeline(author, communitySubmission, request, {
      page: 1,
      size: 5,
      sort: "oldest",
    });
    expect(timeline.items.map(({ event }) => event.payload.content)).toEqual([
      "<p>Please look</p>",
    ]);
  });

  test("checks the draft as publishing does, and changes nothing when it is not ready", async () => {
    const { id } = await aDraft(author, {});
    await choose(author, id);
    const refused = await fieldsOf(submit(author, id));
    expect(refused).toContain("metadata.title");
    expect(await statusOf(id)).toBe("draft_with_review");
    const withoutFiles = await aDraft(author, complete({ files: { enabled: true } }));
    await choose(author, withoutFiles.id);
    expect(await fieldsOf(submit(author, withoutFiles.id))).toEqual(["files.enabled"]);
  });

  test("says what is missing, and what is no boolean", async () => {
    const { id } = await aDraft(author);
    await expect(submit(author, id)).rejects.toThrow("works.noReview");
    await choose(author, id);
    expect(await fieldsOf(submit(author, id, { require_review: "maybe" }))).toEqual([
      "require_review",
    ]);
    await submit(author, id);
    await expect(submit(author, id)).rejects.toThrow("requests.actionFailed");
  });

  test("to a collection that is closed is for its members", async () => {
    const { collection } = await aCollection({ access: { record_policy: "closed" } });
    const { id } = await aDraft(author);
    await choose(author, id, collection);
    await expect(submit(author, id)).rejects.toThrow("works.membersOnly");
    expect((await submit(withRole(author, collection, "reader"), id)).status).toBe("submitted");
  });

  test("by another manager makes it that person's request", async () => {
    const { collection, owner } = await aCollection();
    const work = await aDraft(author);
    await choose(author, work.id, collection);
    const request = await submit(as(owner, { ...actorOf(owner), roles: ["admin"] }), work.id);
    expect(request.createdBy).toBe(`user:${actorOf(owner).id}`);
  });

  test("keeps the draft from being published, deleted, or handed in elsewhere", async () => {
    const { id } = await submitted();
    for (const ctx of [author, curator])
      await expect(publish(ctx, id)).rejects.toThrow("works.openReviewNoPublish");
    await expect(discard(author, id)).rejects.toThrow("works.openReviewNoDelete");
    await expect(choose(author, id)).rejects.toThrow("works.reviewExists");
    await expect(inTransaction(author, (tx) => deleteReview(tx, id, undefined))).rejects.toThrow(
      "works.reviewOpen",
    );
    expect(await statusOf(id)).toBe("in_review");
  });
});

describe("the decision", () => {
  test("yes: the draft is published inside the collection, which is shown first", async () => {
    const before = (await sizeOf(house)) ?? 0;
    const { id, request } = await submitted();
    await expect(act(author, request, "accept")).rejects.toThrow(NotPermitted);
    await act(curator, request, "accept");
    const work = await serializeWork(
      as(author, ANONYMOUS),
      await readWork(as(author, ANONYMOUS), id),
    );
    expect(work.parent.communities).toMatchObject({
      ids: [house.id],
      default: house.id,
      entries: [{ id: house.id, slug: house.slug, metadata: { title: "Moorland" } }],
    });
    expect(work.parent).not.toHaveProperty("review");
    expect(await sizeOf(house)).toBe(before + 1);
    await expect(readDraft(author, id)).rejects.toThrow(NotFound);
    await expect(act(curator, request, "accept")).rejects.toThrow("requests.actionFailed");
  });

  test("yes to what is no longer ready: refused with what is wrong, still open", async () => {
    const { id, request } = await submitted();
    await inTransaction(author, (tx) => updateDraft(tx, id, {}, undefined));
    await expect(act(curator, request, "accept")).rejects.toThrow(ValidationError);
    expect(await statusOf(id)).toBe("in_review");
  });

  test("no: the draft keeps the answer until it is handed in again or published alone", async () => {
    const { id, request } = await submitted();
    await act(curator, request, "decline");
    expect(await statusOf(id)).toBe("declined");
    await expect(readDraft(curator, id)).rejects.toThrow(NotPermitted);
    expect(await ids(curator)).not.toContain(id);
    await choose(author, id);
    expect(await statusOf(id)).toBe("draft_with_review");
    await act(curator, await submit(author, id), "decline");
    await publish(author, id);
    expect((await readWork(author, id)).parent.inclusions).toEqual([]);
  });

  test("no: the draft can be handed in again as it is, which makes a request of its own", async () => {
    const { id, request } = await submitted();
    await act(curator, request, "decline");
    const again = await submit(author, id);
    expect(again).toMatchObject({ status: "submitted", receiver: request.receiver });
    expect(again.id).not.toBe(request.id);
    expect(await statusOf(id)).toBe("in_review");
    await act(curator, again, "accept");
    expect((await readWork(author, id)).parent.inclusions).toMatchObject([
      { collectionId: house.id },
    ]);
  });

  test("no, unless it is changed: whoever reads the request or the draft is told so", async () => {
    const { id, request } = await submitted();
    const body = { payload: { content: "Say where." }, changes_requested: true };
    await inTransaction(curator, (tx) =>
      executeNamed(tx, communitySubmission, request, "decline", body),
    );
    expect(await statusOf(id)).toBe("declined");
    const { parent } = await serializeDraft(author, await readDraft(author, id));
    expect(parent.review).toMatchObject({ status: "declined", changes_requested: true });
    const { items } = await readTimeline(author, communitySubmission, request, {
      page: 1,
      size: 10,
      sort: "oldest",
    });
    expect(items.map(({ event }) => event.payload)).toContainEqual({
      event: "declined",
      changes_requested: true,
    });
  });

  test("no: who decided goes on seeing what was decided about, and nothing that is written since", async () => {
    const { id, request } = await submitted();
    await act(curator, request, "decline");
    await retitle(author, id, "Surveys of heathland");
    const kept = await findRequest(curator, request.id);
    if (!kept) throw new Error("The request is gone.");
    const returned = await readReturned(await aMember(house, "curator"), kept);
    expect(returned.found.draft.metadata.title).toBe("Heathland survey");
    expect(returned.found.files.count).toBe(0);
    await expect(readReturned(stranger, kept)).rejects.toThrow(NotPermitted);
    await expect(readReturned(author, kept)).rejects.toThrow(NotPermitted);
    await discard(author, id);
    await expect(readReturned(curator, kept)).rejects.toThrow(NotFound);
  });

  test("no: what comes next is compared with what was given back, also by those who did not see it then", async () => {
    const { id, request } = await submitted();
    const since = async (ctx: Context, { id: requestId }: RequestRow) => {
      const kept = await findRequest(ctx, requestId);
      return kept && compareReviewed(ctx, kept, await readDraft(ctx, id));
    };
    const titles = ({ before, after }: ReviewComparison) => [
      before.metadata.title,
      after.metadata.title,
    ];
    await retitle(curator, id, "Heathland surveys");
    const first = await since(curator, request);
    expect(first?.since).toBe("submission");
    expect(first && titles(first)).toEqual(["Heathland survey", "Heathland surveys"]);

    await act(curator, request, "decline");
    await retitle(author, id, "Surveys of heathland");
    await choose(author, id);
    const again = await submit(author, id);
    const second = await since(await aMember(house, "curator"), again);
    expect(second?.since).toBe("review");
    expect(second && titles(second)).toEqual(["Heathland surveys", "Surveys of heathland"]);

    await act(author, again, "cancel");
    const { collection: elsewhere } = await aCollection();
    await choose(author, id, elsewhere);
    const other = await since(author, await submit(author, id));
    expect(other?.since).toBe("submission");
  });

  test("none in time: expired, which only the clock says", async () => {
    const { id, request } = await submitted();
    await expect(act(curator, request, "expire")).rejects.toThrow(NotPermitted);
    await act(as(author, SYSTEM), request, "expire");
    expect(await statusOf(id)).toBe("expired");
    await discard(author, id);
  });

  test("withdrawn: an ordinary draft again", async () => {
    const { id, request } = await submitted();
    await expect(act(curator, request, "cancel")).rejects.toThrow(NotPermitted);
    await act(author, request, "cancel");
    expect(await statusOf(id)).toBe("draft");
    await expect(readReview(author, id)).rejects.toThrow("works.noReview");
    await expect(readDraft(curator, id)).rejects.toThrow(NotPermitted);
    await publish(author, id);
  });

  test("curators manage what they have taken in, readers see it when it is restricted", async () => {
    const { id, request } = await submitted(complete(RESTRICTED));
    await act(curator, request, "accept");
    expect((await readWork(reader, id)).id).toBe(id);
    await expect(readWork(stranger, id)).rejects.toThrow(NotPermitted);
    await aVersion(curator, id);
    expect(await ids(curator, { shared_with_me: "false" })).not.toContain(id);
  });
});

describe("restricted collections", () => {
  test("take no work that anybody reads, now or once its embargo has ended", async () => {
    const { collection, owner } = await aCollection({ access: { visibility: "restricted" } });
    const member = withRole(author, collection, "reader");
    const embargo = { active: true, until: "2999-01-01", reason: null };
    for (const access of [
      { record: "public", files: "public" },
      { ...RESTRICTED.access, embargo },
    ]) {
      const { id } = await aDraft(author, complete({ access }));
      await choose(member, id, collection);
      const request = await submit(member, id);
      await expect(act(owner, request, "accept")).rejects.toThrow("works.publicInRestricted");
      expect((await shown(author, id)).status).toBe("in_review");
    }
  });

  test("are not named to others by the works in them", async () => {
    const { collection, owner } = await aCollection({ title: "Secret garden" });
    const { id, request } = await submitted(complete(), collection);
    await act(owner, request, "accept");
    await changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
    const seenBy = async (ctx: Context) =>
      (await serializeWork(ctx, await readWork(ctx, id))).parent.communities;
    expect(await seenBy(stranger)).toEqual({});
    expect(await seenBy(author)).toEqual({});
    expect((await seenBy(owner)).default).toBe(collection.id);
  });
});

describe("without review", () => {
  test.each([
    ["open", "curator", true],
    ["open", "reader", false],
    ["members", "reader", true],
    ["members", undefined, false],
    ["closed", "owner", false],
  ] as const)("policy %s, role %s: %s", async (review_policy, role, isDirect) => {
    const { collection } = await aCollection({ access: { review_policy } });
    const ctx = role ? withRole(author, collection, role) : author;
    const { id } = await aDraft(ctx);
    await choose(ctx, id, collection);
    const request = await submit(ctx, id);
    expect(request.status).toBe(isDirect ? "accepted" : "submitted");
    if (!isDirect) return;
    expect((await readWork(author, id)).parent.defaultCollectionId).toBe(collection.id);
    const { items } = await readTimeline(ctx, communitySubmission, request, {
      page: 1,
      size: 5,
      sort: "oldest",
    });
    expect(items.map(({ event }) => event.type).sort()).toEqual(["C", "L"]);
  });

  test("asking for one all the same is possible", async () => {
    const { collection } = await aCollection({ access: { review_policy: "members" } });
    const ctx = withRole(author, collection, "reader");
    const { id } = await aDraft(ctx);
    await choose(ctx, id, collection);
    expect((await submit(ctx, id, { require_review: true })).status).toBe("submitted");
  });
});

describe("at once", () => {
  /** How many succeed; the others are refused in words. */
  async function race(calls: (() => Promise<unknown>)[]): Promise<number> {
    const results = await Promise.allSettled(calls.map((call) => call()));
    for (const result of results)
      if (result.status === "rejected")
        expect([BadRequest.name, "Conflict", "NotFound"]).toContain(
          (result.reason as Error).constructor.name,
        );
    return results.filter(({ status }) => status === "fulfilled").length;
  }

  test("of several who accept one does", async () => {
    const { id, request } = await submitted();
    const before = (await sizeOf(house)) ?? 0;
    expect(await race(Array.from({ length: 8 }, () => () => act(curator, request, "accept")))).toBe(
      1,
    );
    expect(await sizeOf(house)).toBe(before + 1);
    expect((await readWork(author, id)).versionIndex).toBe(1);
  });

  test("accepted or withdrawn, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, request } = await submitted();
      const calls = [() => act(curator, request, "accept"), () => act(author, request, "cancel")];
      expect(await race(round % 2 ? calls : calls.reverse())).toBe(1);
      const row = await author.db.request.findUnique({ where: { id: request.id } });
      const published = await author.db.work.count({ where: { id } });
      expect([row?.status, published]).toEqual(
        published === 1 ? ["accepted", 1] : ["cancelled", 0],
      );
    }
  });

  test("handed in, changed, thrown away: what is left fits together", async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await aDraft(author);
      const request = await choose(author, id);
      await race([
        () => submit(author, id),
        () => discard(author, id),
        () => choose(author, id),
        () => publish(author, id),
      ]);
      const draft = await author.db.draft.findUnique({ where: { id } });
      const open = await author.db.request.findMany({
        where: { topic: `record:${id}`, status: { in: ["created", "submitted"] } },
      });
      expect(open.map((one) => one.id)).toEqual(draft?.reviewId ? [draft.reviewId] : []);
      expect(request.id).toBeTruthy();
    }
  });
});

function actorOf({ actor }: Context) {
  if (actor.kind !== "user") throw new Error("A person was expected.");
  return actor;
}

describe("the revision that If-Match names", () => {
  const set = (id: string, expected: number | "any" | undefined) =>
    inTransaction(author, (tx) => setReview(tx, id, wish(house), expected));

  test("must be that of the review: it is not replaced or removed otherwise", async () => {
    const { id } = await aDraft(author);
    await expect(set(id, 1)).rejects.toThrow(StaleRevision);
    await expect(set(id, "any")).rejects.toThrow(StaleRevision);
    const first = await set(id, undefined);
    await expect(set(id, first.revision + 1)).rejects.toThrow(StaleRevision);
    expect((await readReview(author, id)).id).toBe(first.id);
    const second = await set(id, first.revision);
    expect(second.revision).toBeGreaterThan(first.revision);
    await expect(set(id, first.revision)).rejects.toThrow(StaleRevision);

    const remove = (expected: number) =>
      inTransaction(author, (tx) => deleteReview(tx, id, expected));
    await expect(remove(first.revision)).rejects.toThrow(StaleRevision);
    await remove(second.revision);
    await expect(readReview(author, id)).rejects.toThrow(NotFound);
  });

  test("lets one of several through who read the same", async () => {
    const { id } = await aDraft(author);
    const { revision } = await set(id, undefined);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => set(id, revision)));
    const refused = outcomes.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StaleRevision);
  });

  test("two who name none both choose, one after the other", async () => {
    const { id } = await aDraft(author);
    await set(id, undefined);
    const [one, other] = await Promise.all([set(id, undefined), set(id, undefined)]);
    const chosen = await readReview(author, id);
    expect([one.id, other.id]).toContain(chosen.id);
  });
});
