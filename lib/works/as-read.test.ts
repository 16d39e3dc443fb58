import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { listFiles } from "@/lib/files";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { RESTRICTED } from "@/tests/support/bodies";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aFile } from "@/tests/support/file-owners";
import { aDraft, aVersion, aWork, complete, METADATA, publish } from "@/tests/support/works";
import { liftEmbargoes } from "./service/embargo";
import {
  changeAccessSettings,
  checkSearch,
  createDraft,
  deleteDraft,
  editWork,
  newVersion,
  openDraftFilesForChange,
  readDraft,
  readWork,
  reservePid,
  submitReview,
  updateDraft,
} from ".";

/* Changes return what they wrote without reading it again: the next read returns the same, and the index has it. */
withTestDatabase({ DOI_PREFIX: "10.5072" });

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount({ roles: [ADMIN_ROLE], isVerified: true }));
});

const RICH = {
  metadata: {
    ...METADATA,
    description: "<p>Of <em>heath</em></p>",
    subjects: [{ subject: "heath" }],
    dates: [{ date: "2020/2021", type: { id: "collected" } }],
    unknown: "left out",
  },
  access: { record: "public", files: "restricted", embargo: { active: true, until: "2999-01-01" } },
  pids: { doi: { identifier: "10.1234/Heath", provider: "external" } },
  internal_notes: [{ note: "Look at this again." }],
};

const { unknown: _unknown, ...kept } = RICH.metadata;
/** Without what no save keeps, so that it can be published. */
const MUCH = { ...RICH, metadata: kept };

/** As in JSON: the order of keys and absent values make no difference. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const inTx = <Result>(act: (tx: Context) => Promise<Result>) => inTransaction(owner, act);

async function indexIsTrue() {
  const { missing, stale, extra } = await checkSearch(systemContext());
  expect([missing.count, stale.count, extra.count]).toEqual([0, 0, 0]);
}

describe("is what is read afterwards", () => {
  test.each([
    ["a bare draft", {}],
    ["a draft that says much", RICH],
  ])("%s, made and saved", async (_, body) => {
    const made = await inTx((tx) => createDraft(tx, body));
    const { id } = made.draft;
    expect(plain(made)).toEqual(plain(await readDraft(owner, id)));
    const other = { ...body, custom_fields: {}, files: { enabled: false } };
    const saved = await inTx((tx) => updateDraft(tx, id, other, undefined));
    expect(saved.draft.revision).toBe(2);
    expect(plain(saved)).toEqual(plain(await readDraft(owner, id)));
    await indexIsTrue();
  });

  test("a draft whose DOI was reserved", async () => {
    const { id } = await aDraft(owner);
    const reserved = await inTx((tx) => reservePid(tx, id, "doi"));
    expect(plain(reserved)).toEqual(plain(await readDraft(owner, id)));
  });

  test.each([
    ["a first version", complete()],
    ["a restricted one", complete(RESTRICTED)],
    ["one that says much", { ...MUCH, files: { enabled: false } }],
  ])("%s", async (_, body) => {
    const work = await aWork(owner, body);
    expect(plain(work)).toEqual(plain(await readWork(owner, work.id)));
    await indexIsTrue();
  });

  test("a version with files", async () => {
    const { id } = await aDraft(owner, { metadata: METADATA });
    const open = (ctx: Context) => openDraftFilesForChange(ctx, id);
    const asOwner = (ctx: Context) => open({ ...ctx, actor: owner.actor });
    await aFile(asOwner, "b.txt", "two");
    await aFile(asOwner, "a.txt", "one");
    const { entries } = await listFiles(owner, open);
    expect(entries.map(({ key }) => key)).toEqual(["a.txt", "b.txt"]);
    const work = await publish(owner, id);
    expect(work.files.count).toBe(2);
    expect(plain(work)).toEqual(plain(await readWork(owner, id)));
    await indexIsTrue();
  });

  test("an edit and a next version that are begun", async () => {
    const { id } = await aWork(owner, { ...MUCH, pids: {}, files: { enabled: false } });
    const edit = await inTx((tx) => editWork(tx, id));
    expect(plain(edit)).toEqual(plain(await readDraft(owner, id)));
    const next = await inTx((tx) => newVersion(tx, id));
    expect(plain(next)).toEqual(plain(await readDraft(owner, next.draft.id)));
    expect((await readWork(owner, id)).hasDraft).toBe(true);
    await indexIsTrue();
    await inTx((tx) => deleteDraft(tx, id, undefined));
    await inTx((tx) => deleteDraft(tx, next.draft.id, undefined));
    const { hasDraft, draftRevision, parent } = await readWork(owner, id);
    expect({ hasDraft, draftRevision }).toEqual({
      hasDraft: false,
      draftRevision: edit.draft.revision,
    });
    expect([parent.nextDraftId, parent.lastIndex]).toEqual([null, 1]);
    await indexIsTrue();
  });

  test("a draft with the review that was chosen for it", async () => {
    const { collection } = await aCollection({ owner });
    const review = { type: "community-submission", receiver: { community: collection.id } };
    const body = { ...complete(), parent: { review } };
    const made = await inTx((tx) => createDraft(tx, body));
    expect(made.draft.review).toMatchObject({ status: "created" });
    expect(plain(made)).toEqual(plain(await readDraft(owner, made.draft.id)));
    await inTx((tx) => submitReview(tx, made.draft.id, { require_review: true }));
    await indexIsTrue();
  });

  test("how access to a work may be asked for", async () => {
    const { id } = await aWork(owner);
    const changed = await inTx((tx) => changeAccessSettings(tx, id, { allow_user_requests: true }));
    expect(plain(changed)).toEqual(plain(await readWork(owner, id)));
    await indexIsTrue();
  });

  test("a work and its edit when its embargo has ended", async () => {
    const now = new Date("2000-01-01T12:00:00Z");
    const ends = { active: true, until: "2000-02-01" };
    const access = { record: "restricted", files: "restricted", embargo: ends };
    const before = { ...owner, now };
    const { id } = await aWork(before, { ...complete(), access });
    const { draft: begun } = await inTransaction(before, (tx) => editWork(tx, id));
    expect(await liftEmbargoes(systemContext())).toBe(1);
    const { draft } = await readDraft(owner, id);
    const work = await readWork(owner, id);
    expect([work.access, draft.access]).toMatchObject([{ record: "public" }, { record: "public" }]);
    expect([work.revision, draft.revision]).toEqual([2, begun.revision + 1]);
    expect(work.pids.doi?.identifier).toContain("10.5072/");
    await indexIsTrue();
  });

  test("a next version, and the one before it", async () => {
    const first = await aWork(owner);
    const second = await aVersion(owner, first.id);
    expect(plain(second)).toEqual(plain(await readWork(owner, second.id)));
    const { parent } = await readWork(owner, first.id);
    expect(plain(second.parent)).toEqual(plain(parent));
    await indexIsTrue();
  });

  test("an edit of a version, also while the next one is begun", async () => {
    const first = await aWork(owner);
    await inTx((tx) => newVersion(tx, first.id));
    await inTx((tx) => editWork(tx, first.id));
    await inTx((tx) => updateDraft(tx, first.id, complete(RESTRICTED), undefined));
    const edited = await publish(owner, first.id);
    expect(edited).toMatchObject({ revision: 2, access: { record: "restricted" } });
    expect(plain(edited)).toEqual(plain(await readWork(owner, first.id)));
    await indexIsTrue();
  });
});
