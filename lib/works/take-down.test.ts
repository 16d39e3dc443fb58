import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listAuditLog } from "@/lib/audit";
import { config } from "@/lib/core/config";
import { ADMIN_ROLE, ANONYMOUS, MODERATOR_ROLE } from "@/lib/core/actor";
import { BadRequest, Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import { timestamp } from "@/lib/core/timestamp";
import { deleteCollection } from "@/lib/collections";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/translate";
import { runDueJobs } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail";
import { listNotifications, notificationJobs } from "@/lib/notifications";
import { execute, type RequestRow } from "@/lib/request-engine";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { aCollection, changeCollection, inTx, sizeOf, withRole } from "@/tests/support/collections";
import { changeAccountStatus } from "@/lib/users";
import { withTestDatabase } from "@/tests/support/database";
import { interleaved, tallyOf } from "@/tests/support/races";
import { statementsOf } from "@/tests/support/statements";
import { aVersion, aWork, complete, METADATA, publish, RESTRICTED } from "@/tests/support/works";
import {
  checkSearch,
  communityInclusion,
  deleteDraft,
  describeForStatistics,
  editWork,
  includeWork,
  latestId,
  leaveCollection,
  listAllWorks,
  listOwnTakenDown,
  listOwnWorks,
  listRevisions,
  listVersions,
  newVersion,
  openRecordFiles,
  publish as publishDraft,
  readableIds,
  readDraft,
  readNotice,
  readWork,
  resolveWork,
  restoreWork,
  searchWorks,
  suggestWhileTyping,
  takeDownWork,
  updateDraft,
} from ".";
import { tombstoneJson } from "./schema";

withTestDatabase({ DOI_PREFIX: "10.5072" });

let author: Context;
let administrator: Context;
let moderator: Context;
let anyone: Context;
beforeAll(async () => {
  author = await signedInAs(await anAccount());
  administrator = await signedInAs(
    await anAccount({ roles: [ADMIN_ROLE], fullName: "Grace Hopper" }),
  );
  moderator = await signedInAs(await anAccount({ roles: [MODERATOR_ROLE] }));
  anyone = as(author, ANONYMOUS);
});

const page = { page: 1, size: 100 };
const takeDown = (id: string, body: unknown = {}, ctx = administrator) =>
  inTx(ctx, (tx) => takeDownWork(tx, id, body));
const restore = (id: string, ctx = administrator) => inTx(ctx, (tx) => restoreWork(tx, id));
const titled = (title: string) => complete({ metadata: { ...METADATA, title } });
const idsOf = (items: readonly ({ id: string } | { draft: { id: string } })[]) =>
  items.map((item) => ("draft" in item ? item.draft.id : item.id));
const found = async (ctx: Context, q: string) =>
  idsOf((await searchWorks(ctx, { ...page, q })).items);
const own = async (ctx: Context, q: string) =>
  idsOf((await listOwnWorks(ctx, { ...page, q })).items);
const parentOf = async (id: string) => (await readWork(author, id)).parent;

async function expectTrueIndex() {
  const { missing, stale, extra } = await checkSearch(systemContext());
  expect([missing.count, stale.count, extra.count]).toEqual([0, 0, 0]);
}

test("owners, and nobody else, find their works that were taken down, until they are restored", async () => {
  const owner = await signedInAs(await anAccount());
  const { id } = await aWork(owner);
  await aWork(owner);
  const listed = async (ctx: Context, more: { q?: string; page?: number; size?: number } = {}) => {
    const { works, total } = await listOwnTakenDown(ctx, { ...page, ...more });
    expect(total).toBeGreaterThanOrEqual(works.length);
    return idsOf(works);
  };
  const idsFor = (ctx: Context) => listed(ctx);
  expect(await idsFor(owner)).toEqual([]);
  await takeDown(id, { is_visible: false });
  expect(await idsFor(owner)).toEqual([id]);
  expect(await idsFor(author)).toEqual([]);
  await expect(listOwnTakenDown(anyone, page)).rejects.toThrow(NotPermitted);
  const other = await aWork(owner, titled("Sand of the flats"));
  await takeDown(other.id);
  expect(await listed(owner, { page: 2, size: 1 })).toEqual([id]);
  expect(await listed(owner, { q: "flats" })).toEqual([other.id]);
  await restore(other.id);
  await restore(id);
  expect(await idsFor(owner)).toEqual([]);
});

describe("who", () => {
  test("only administrators, with a session or a token that may act", async () => {
    const { id } = await aWork(author);
    const account = await anAccount({ roles: [ADMIN_ROLE] });
    const byToken = (scopes: string[]) =>
      as(administrator, actorOf(account, { via: "token", scopes } as never));
    for (const ctx of [author, moderator, anyone, byToken(["records:read"])])
      await expect(takeDown(id, {}, ctx)).rejects.toThrow(NotPermitted);
    const acting = byToken(["deposit:actions"]);
    await takeDown(id, {}, acting);
    await restore(id, acting);
    await takeDown(id);
    await expect(restore(id, moderator)).rejects.toThrow(NotPermitted);
    for (const ctx of [author, anyone]) await expect(restore(id, ctx)).rejects.toThrow(Gone);
    await restore(id);
  });

  test("unknown: 404, a draft: 404, an unknown reason: 400, twice: 400", async () => {
    const { draft } = await inTx(author, async (tx) => newVersion(tx, (await aWork(author)).id));
    await expect(takeDown("aaaaa-aaa11")).rejects.toThrow(NotFound);
    await expect(takeDown(draft.id)).rejects.toThrow(NotFound);
    const { id } = await aWork(author);
    expect(await fieldsOf(takeDown(id, { removal_reason: { id: "boredom" } }))).toEqual([
      "removal_reason",
    ]);
    await expect(restore(id)).rejects.toThrow(BadRequest);
    await takeDown(id);
    await expect(takeDown(id)).rejects.toThrow(BadRequest);
    await restore(id);
    await expect(restore(id)).rejects.toThrow(BadRequest);
  });
});

const changedAt = async (id: string) =>
  (await systemContext().db.work.findUniqueOrThrow({ where: { id } })).updatedAt;

describe("reading", () => {
  const refusalOf = async (read: Promise<unknown>): Promise<unknown> =>
    read.then(
      () => "read",
      (error: unknown) => (error instanceof Gone ? error.extra.tombstone : error),
    );

  test("the tombstone says why and when, and cites the work", async () => {
    const { id } = await aWork(author, titled("Peat core log 14"));
    await takeDown(id, { removal_reason: { id: "spam" }, note: "Nothing but advertisements" });
    const { actor } = administrator;
    const told = tombstoneJson.strict().parse(await refusalOf(readWork(anyone, id)));
    expect(told).toMatchObject({
      removal_reason: { id: "spam", title: { en: "Spam" } },
      note: "Nothing but advertisements",
      removed_by: { user: actor.kind === "user" ? actor.id : "" },
      is_visible: true,
    });
    expect(told.removal_date).toBe(timestamp(await changedAt(id)));
    expect(told.citation_text).toMatch(/\(\d+\)\. Peat core log 14/);
    await expect(openRecordFiles(anyone, id)).rejects.toThrow(Gone);
    for (const change of [newVersion, editWork])
      await expect(inTx(author, (tx) => change(tx, id))).rejects.toThrow(Gone);
  });

  test("its own citation takes the place of ours", async () => {
    const { id } = await aWork(author);
    await takeDown(id, { citation_text: "Ross (2025)" });
    expect(await refusalOf(readWork(anyone, id))).toMatchObject({ citation_text: "Ross (2025)" });
  });

  test("of a restricted work it is for those who could read that", async () => {
    const { id } = await aWork(author, complete(RESTRICTED));
    await takeDown(id);
    expect(await refusalOf(readWork(anyone, id))).toBeUndefined();
    expect(await refusalOf(readWork(author, id))).toMatchObject({ note: "" });
  });

  test("hidden: as if it had never been there, for its owner and an edit too", async () => {
    const { id } = await aWork(author);
    await inTx(author, (tx) => editWork(tx, id));
    await takeDown(id, { is_visible: false });
    for (const ctx of [anyone, author]) await expect(readWork(ctx, id)).rejects.toThrow(NotFound);
    await expect(readDraft(author, id)).rejects.toThrow(NotFound);
    for (const change of [newVersion, editWork])
      await expect(inTx(author, (tx) => change(tx, id))).rejects.toThrow(NotFound);
    await expect(listRevisions(author, id, page)).rejects.toThrow(NotFound);
    expect((await listRevisions(administrator, id, page)).work.id).toBe(id);
    expect(await readableIds(author, [id])).toEqual(new Set());
  });

  test("moderators look at it when they ask for it, and at its files", async () => {
    const { id } = await aWork(author);
    await takeDown(id, { is_visible: false });
    const includeDeleted = true;
    for (const ctx of [moderator, administrator]) {
      expect(await resolveWork(ctx, id, { includeDeleted })).toMatchObject({
        work: { id, deletionStatus: "D" },
      });
      await expect(resolveWork(ctx, id)).rejects.toThrow(NotFound);
      expect(await openRecordFiles(ctx, id)).toMatchObject({ id, isPublic: false });
    }
    const account = await anAccount({ roles: [MODERATOR_ROLE] });
    const narrow = as(moderator, actorOf(account, { via: "token", scopes: ["user:email"] }));
    for (const ctx of [author, narrow]) {
      await expect(resolveWork(ctx, id, { includeDeleted })).rejects.toThrow(NotFound);
      await expect(openRecordFiles(ctx, id)).rejects.toThrow(NotFound);
    }
  });
});

describe("searches and lists", () => {
  test("find it no more, for administrators only among those taken down; and again", async () => {
    const title = `Fulmar ${Date.now()}`;
    const { id } = await aWork(author, titled(title));
    const q = `"${title}"`;
    const counts = async () => ({
      search: (await searchWorks(anyone, { ...page, q })).total,
      own: (await listOwnWorks(author, { ...page, q })).total,
      suggested: (await suggestWhileTyping(anyone, title)).titles.length,
      asked: (await searchWorks(moderator, { ...page, q, include_deleted: "1" })).total,
      askedByOthers: (await searchWorks(author, { ...page, q, include_deleted: "1" })).total,
      takenDown: (await listAllWorks(administrator, { ...page, q, state: "deleted" })).total,
    });
    const there = { search: 1, own: 1, suggested: 1, asked: 1, askedByOthers: 1, takenDown: 0 };
    expect(await counts()).toEqual(there);
    await takeDown(id);
    expect(await counts()).toEqual({
      ...{ search: 0, own: 0, suggested: 0, askedByOthers: 0 },
      ...{ asked: 1, takenDown: 1 },
    });
    await expectTrueIndex();
    await restore(id);
    expect(await counts()).toEqual(there);
    await expectTrueIndex();
  });

  test("a collection counts it no more, and again", async () => {
    const { collection, owner } = await aCollection();
    const { id } = await aWork(author);
    const { processed } = await inTx(withRole(author, collection, "reader"), (tx) =>
      includeWork(tx, id, { communities: [{ id: collection.id }] }),
    );
    await accept(owner, processed[0]?.request);
    expect(await sizeOf(collection)).toBe(1);
    await takeDown(id);
    expect(await sizeOf(collection)).toBe(0);
    await restore(id);
    expect(await sizeOf(collection)).toBe(1);
  });
});

const accept = (ctx: Context, request: RequestRow | undefined) =>
  inTx(ctx, (tx) => execute(tx, communityInclusion, request as RequestRow, "accept"));

describe("the notice of a version", () => {
  const noticeFor = async (ctx: Context, id: string) => {
    const notice = await readNotice(ctx, id);
    return notice && [notice.work.id, notice.left?.id];
  };

  test("leads to the newest version that the reader can read", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    expect(await noticeFor(author, second.id)).toBeUndefined();
    await takeDown(second.id);
    for (const reader of [author, anyone, administrator])
      expect(await noticeFor(reader, second.id)).toEqual([second.id, first.id]);
    await takeDown(first.id);
    expect(await noticeFor(anyone, second.id)).toEqual([second.id, undefined]);
  });

  test("is for nobody but moderators where nothing stays, and for nobody who could not read it", async () => {
    const { id } = await aWork(author);
    await takeDown(id, { is_visible: false });
    expect(await noticeFor(anyone, id)).toBeUndefined();
    expect(await noticeFor(moderator, id)).toEqual([id, undefined]);
    const closed = await aWork(author, complete(RESTRICTED));
    await takeDown(closed.id);
    expect(await noticeFor(anyone, closed.id)).toBeUndefined();
    expect(await noticeFor(author, closed.id)).toEqual([closed.id, undefined]);
  });
});

describe("versions", () => {
  test("the version before it becomes the newest, until it is restored", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    await takeDown(second.id);
    expect(await latestId(anyone, first.id)).toBe(first.id);
    expect(await resolveWork(anyone, first.parent.id)).toMatchObject({ latestId: first.id });
    expect(idsOf((await listVersions(anyone, first.id, page)).works)).toEqual([first.id]);
    const q = `parent.id:"${first.parent.id}"`;
    expect(await found(anyone, q)).toEqual([first.id]);
    expect(await own(author, q)).toEqual([first.id]);
    await expectTrueIndex();

    await restore(second.id);
    expect(await latestId(anyone, first.id)).toBe(second.id);
    expect(await found(anyone, q)).toEqual([second.id]);
    await expectTrueIndex();
  });

  test("an earlier one leaves the newest as it is", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    const before = await parentOf(second.id);
    await takeDown(first.id);
    expect(await parentOf(second.id)).toEqual(before);
  });

  test("where none is left the concept is gone, and comes back with any of them", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    await takeDown(first.id);
    await takeDown(second.id);
    await expect(resolveWork(anyone, first.parent.id)).rejects.toThrow(Gone);
    await expect(latestId(anyone, first.id)).rejects.toThrow(Gone);
    await restore(first.id);
    expect(await resolveWork(anyone, first.parent.id)).toMatchObject({ latestId: first.id });
    expect((await listVersions(anyone, first.parent.id, page)).total).toBe(1);
  });

  test("the next one gets a number of its own", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    await takeDown(second.id);
    const { draft } = await inTx(author, (tx) => newVersion(tx, first.id));
    expect(draft.versionIndex).toBe(3);
    await inTx(author, (tx) => deleteDraft(tx, draft.id, undefined));
    expect(await parentOf(first.id)).toMatchObject({ lastIndex: 1, latestIndex: 2 });
    await expectTrueIndex();
    const third = await aVersion(author, first.id);
    await restore(second.id);
    expect(await latestId(anyone, first.id)).toBe(third.id);
    await expectTrueIndex();
  });

  test("an edit of it is gone with it, and is there again as it was", async () => {
    const { id } = await aWork(author);
    await inTx(author, (tx) => editWork(tx, id));
    const edited = await inTx(author, (tx) => updateDraft(tx, id, titled("Edited"), undefined));
    await takeDown(id);
    await expect(readDraft(author, id)).rejects.toThrow(Gone);
    await expect(publish(author, id)).rejects.toThrow(Gone);
    expect(await own(author, `id:"${id}"`)).toEqual([]);
    await expectTrueIndex();
    await restore(id);
    expect((await readDraft(author, id)).draft).toMatchObject({
      metadata: { title: "Edited" },
      revision: edited.draft.revision,
    });
    expect(await own(author, `id:"${id}"`)).toEqual([id]);
    await publish(author, id);
    await expectTrueIndex();
  });

  test("an edit of the version before it stands for the work", async () => {
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    await inTx(author, (tx) => editWork(tx, first.id));
    await takeDown(second.id);
    expect(await own(author, `parent.id:"${first.parent.id}"`)).toEqual([first.id]);
    await expectTrueIndex();
  });
});

test("a request to include it stays open, and is accepted once it is back", async () => {
  const { collection, owner } = await aCollection();
  const { id } = await aWork(author);
  const { processed } = await inTx(withRole(author, collection, "reader"), (tx) =>
    includeWork(tx, id, { communities: [{ id: collection.id }] }),
  );
  await takeDown(id);
  await expect(accept(owner, processed[0]?.request)).rejects.toThrow(Gone);
  await restore(id);
  await accept(owner, processed[0]?.request);
  expect(await sizeOf(collection)).toBe(1);
});

describe("what changed meanwhile", () => {
  const included = async () => {
    const { collection, owner } = await aCollection();
    const { id } = await aWork(author);
    const { processed } = await inTx(withRole(author, collection, "reader"), (tx) =>
      includeWork(tx, id, { communities: [{ id: collection.id }] }),
    );
    await accept(owner, processed[0]?.request);
    return { id, collection, owner };
  };

  test("a collection that takes only restricted works keeps it, as it keeps its other public ones", async () => {
    const { id, collection, owner } = await included();
    await takeDown(id);
    await changeCollection(owner, collection.id, { access: { visibility: "restricted" } });
    const restored = await restore(id);
    expect(restored).toMatchObject({
      access: { record: "public" },
      parent: { inclusions: [{ collectionId: collection.id }] },
    });
    expect((await readWork(anyone, id)).id).toBe(id);
    expect(await sizeOf(collection)).toBe(1);
    await expectTrueIndex();
  });

  test("no such collection takes a work in that would be public there once it is restored", async () => {
    const { collection } = await aCollection({ access: { visibility: "restricted" } });
    const first = await aWork(author, complete(RESTRICTED));
    const { draft } = await inTx(author, (tx) => newVersion(tx, first.id));
    const open = complete({ access: { record: "public", files: "public" } });
    await inTx(author, (tx) => updateDraft(tx, draft.id, open, undefined));
    await publish(author, draft.id);
    await takeDown(draft.id);
    const { errors } = await inTx(withRole(author, collection, "reader"), (tx) =>
      includeWork(tx, first.id, { communities: [{ id: collection.id }] }),
    );
    expect(errors).toMatchObject([{ communityId: collection.id }]);
  });

  test("a collection that is gone, and an owner who may not sign in, do not keep it from coming back", async () => {
    const { id, collection, owner } = await included();
    await takeDown(id);
    await inTx(owner, (tx) => deleteCollection(tx, collection.id, {}, undefined));
    await leaveCollection(systemContext(), collection.id);
    const account = await anAccount();
    const { parent } = await aWork(await signedInAs(account));
    const { latestId } = parent;
    await takeDown(latestId ?? "");
    await changeAccountStatus(administrator, String(account.id), "deactivate");
    expect((await restore(id)).parent.inclusions).toEqual([]);
    expect((await restore(latestId ?? "")).deletionStatus).toBe("P");
    await expectTrueIndex();
  });
});

test("statistics count it until its day of removal", async () => {
  const { id } = await aWork(author);
  const dayOf = async () =>
    (await describeForStatistics(systemContext(), [id])).map(({ deletedAt }) => deletedAt);
  const marks = async () =>
    (
      await systemContext().db.$queryRaw<{ id: string }[]>`
        SELECT m.parent_id AS id FROM statistics_dirty_work m JOIN work w USING (parent_id) WHERE w.id = ${id}`
    ).length;
  await systemContext().db.$executeRaw`DELETE FROM statistics_dirty_work`;
  expect(await dayOf()).toEqual([undefined]);
  await takeDown(id);
  expect(await dayOf()).toEqual([expect.any(Date)]);
  expect(await marks()).toBe(1);
  await restore(id);
  expect(await dayOf()).toEqual([undefined]);
});

test("the audit log says who took it down and why, and who restored it", async () => {
  const { id } = await aWork(author);
  await takeDown(id, { removal_reason: { id: "copyright" }, note: "Figure 2 is not theirs." });
  await restore(id);
  const { entries } = await listAuditLog(administrator, { ...page, resource_id: id });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: "work.restore" },
    {
      action: "work.take-down",
      detail: { reason: "copyright", note: "Figure 2 is not theirs.", is_visible: true },
    },
  ]);
});

test("its owner is told, with the reason and whom to ask; administrators of their own works are not", async () => {
  const somebody = await signedInAs(await anAccount());
  const { id } = await aWork(somebody, titled("Heath"));
  await takeDown(id, { removal_reason: { id: "personal-data" }, note: "Table 3" });
  await restore(id);
  const { rows } = await listNotifications(somebody, { page: 1, size: 10 });
  expect(rows.map(({ title }) => inEnglish(title))).toEqual([
    "“Heath” was restored",
    "“Heath” was taken down",
  ]);
  expect(rows[1]?.body.map(inEnglish)).toEqual([
    "Taken down by Grace Hopper. Reason: Personal data issue. If you have questions, contact the administrators.",
    "Note: Table 3",
  ]);
  await runDueJobs([...notificationJobs, ...mailJobs]);
  const mails = readdirSync(path.join(config().DATA_DIR, "outbox"));
  for (const step of ["take-down", "restore"])
    expect(mails.some((name) => name.startsWith(`${step}-${id}-`))).toBe(true);

  await takeDown(id, { is_visible: false });
  const [hidden] = (await listNotifications(somebody, { page: 1, size: 1 })).rows;
  expect([rows[1]?.link, hidden?.link]).toEqual([`/records/${id}`, "/me/uploads"]);

  await takeDown((await aWork(administrator)).id);
  expect((await listNotifications(administrator, { page: 1, size: 10 })).total).toBe(0);
});

describe("at the same time", () => {
  test("a next version that is published is the newest, whichever is first", async () => {
    for (const publishesFirst of [true, false]) {
      const { id } = await aWork(author);
      const { draft } = await inTx(author, (tx) => newVersion(tx, id));
      const publishing = (tx: Context) => publishDraft(tx, draft.id);
      const removing = (tx: Context) => takeDownWork(tx, id, {});
      const [first, second] = publishesFirst
        ? ([publishing, removing] as const)
        : ([removing, publishing] as const);
      const [one, other] = publishesFirst ? [author, administrator] : [administrator, author];
      const outcomes = await interleaved(
        (committing) =>
          inTx(one, async (tx) => {
            await first(tx);
            await committing();
          }),
        () => inTx(other, async (tx) => second(tx)),
      );
      expect(tallyOf(outcomes)).toEqual({ done: 2, refused: [] });
      expect(await latestId(anyone, id)).toBe(draft.id);
      await expect(readWork(anyone, id)).rejects.toThrow(Gone);
      await expectTrueIndex();
    }
  });

  test("of two who take it down one does", async () => {
    const { id } = await aWork(author);
    const outcomes = await Promise.allSettled([takeDown(id), takeDown(id)]);
    expect(tallyOf(outcomes)).toEqual({ done: 1, refused: [400] });
  });
});

test("as many statements for a work of any number of versions", async () => {
  const few = await aVersion(author, (await aWork(author)).id);
  let many = await aWork(author);
  for (let version = 0; version < 5; version++) many = await aVersion(author, many.id);
  const [ofFew, ofMany] = [
    await statementsOf(() => takeDown(few.id)),
    await statementsOf(() => takeDown(many.id)),
  ];
  expect(ofMany.length).toBe(ofFew.length);
});
