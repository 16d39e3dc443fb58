import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { historyOf } from "@/lib/audit";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { runDueJobs } from "@/lib/jobs/worker";
import { type Mail, mailJobs } from "@/lib/mail";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { listNotifications, notificationJobs } from "@/lib/notifications";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aVersion, aWork, complete, publish } from "@/tests/support/works";
import {
  changeGrantTo,
  createGrants,
  deleteGrantTo,
  editWork,
  listOwnWorks,
  searchWorks,
  updateDraft,
} from ".";
import { workJobs } from "./jobs";
import * as repository from "./repository";
import { NO_FILES } from "./service/draft-files";
import { indexWorks } from "./service/index-entry";

withTestDatabase();

async function ownerAndReader() {
  const [owner, account] = [await signedInAs(await anAccount()), await anAccount()];
  const reader = await signedInAs(account);
  const subject = { type: "user" as const, id: String(account.id) };
  const share = (id: string, permission: string) =>
    inTransaction(owner, (tx) => createGrants(tx, id, { grants: [{ subject, permission }] }));
  const unshare = (id: string) => inTransaction(owner, (tx) => deleteGrantTo(tx, id, subject));
  return { owner, reader, subject, share, unshare };
}

const page = { page: 1, size: 10 };
const CLOSED = { access: { record: "restricted", files: "restricted" } };
const seen = async (reader: Context) => (await listOwnWorks(reader, page)).total;

test("a right taken back while a save is under way is not indexed again by it", async () => {
  const { owner, reader, share, unshare } = await ownerAndReader();
  const { id } = await aDraft(owner);
  await share(id, "preview");
  expect(await seen(reader)).toBe(1);
  let taken: Promise<void> | undefined;
  await inTransaction(owner, async (tx) => {
    const draft = await repository.lockDraft(tx, id);
    taken = unshare(id);
    // Long enough for it to be done, if nothing made it wait.
    await Promise.race([taken, pause(500)]);
    if (draft) await indexWorks(tx, { draft, files: NO_FILES });
  });
  await taken;
  expect(await seen(reader)).toBe(0);
});

test("who loses the right to share while waiting for it cannot hand it on", async () => {
  const { owner, reader, subject, share } = await ownerAndReader();
  const { id } = await aDraft(owner);
  await share(id, "manage");
  const grants = [{ subject: { type: "system_role", id: "any_user" }, permission: "manage" }];
  let late: Promise<unknown> | undefined;
  await inTransaction(owner, async (tx) => {
    await deleteGrantTo(tx, id, subject);
    late = inTransaction(reader, (other) => createGrants(other, id, { grants })).catch(
      (error: unknown) => error,
    );
    // Long enough for it to be done, if nothing made it wait.
    await Promise.race([late, pause(500)]);
  });
  expect(await late).toBeInstanceOf(NotPermitted);
});

test("a grant reaches every version and draft, and goes from all of them", async () => {
  const { owner, reader, share, unshare } = await ownerAndReader();
  const first = await aWork(owner, complete(CLOSED));
  await aVersion(owner, first.id);
  const all = { ...page, allversions: "true" };
  await share(first.id, "view");
  expect((await searchWorks(reader, all)).total).toBe(2);
  await unshare(first.id);
  expect((await searchWorks(reader, all)).total).toBe(0);
});

test("people are told by mail when that is asked for, once the right is theirs", async () => {
  const owner = await signedInAs(await anAccount({ fullName: "Ann Ross" }));
  const [notified, untold] = [await anAccount(), await anAccount()];
  const draft = await aDraft(owner);
  const grants = [
    {
      subject: { type: "user", id: String(notified.id) },
      permission: "edit",
      notify: true,
      message: "Table 2?",
    },
    { subject: { type: "user", id: String(untold.id) }, permission: "view" },
  ];
  const refused = [...grants, { subject: { type: "user", id: "999999" }, permission: "view" }];
  await expect(
    inTransaction(owner, (tx) => createGrants(tx, draft.id, { grants: refused })),
  ).rejects.toThrow();
  await inTransaction(owner, (tx) => createGrants(tx, draft.id, { grants }));
  await runDueJobs([...notificationJobs, ...mailJobs, ...workJobs]);

  const outbox = path.join(config().DATA_DIR, "outbox");
  const names = (await readdir(outbox)).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(outbox, name), "utf8")) as Mail),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: notified.email,
    subject: expect.stringContaining("Ann Ross") as string,
  });
  expect(mails[0]?.text).toContain(`https://repository.example.org/uploads/${draft.id}`);
  expect(mails[0]?.text).toContain("Table 2?");
  const { rows } = await listNotifications(await signedInAs(notified), page);
  expect(rows).toMatchObject([
    {
      event: "grant-user-access.create",
      body: [message("verbatim", { text: "Table 2?" })],
      link: `/uploads/${draft.id}`,
    },
  ]);
});

test("the trail says who shared what with whom, and keeps nothing of what failed", async () => {
  const { owner, share, unshare } = await ownerAndReader();
  const draft = await aDraft(owner, { metadata: {} });
  await share(draft.id, "view");
  await expect(share(draft.id, "edit")).rejects.toThrow("works.grantExists");
  await unshare(draft.id);
  await expect(publish(owner, draft.id)).rejects.toThrow();
  const actions = async (id: string) =>
    (await historyOf(owner, "work", id)).map(({ action }) => action);
  expect(await actions(draft.parent.id)).toEqual(["work.unshare", "work.share"]);
  expect(await actions(draft.id)).toEqual(["work.create-draft"]);
});

test("the trail says how a right and the access were, and how they are", async () => {
  const { owner, subject, share } = await ownerAndReader();
  const work = await aWork(owner);
  await share(work.id, "view");
  await inTransaction(owner, (tx) => changeGrantTo(tx, work.id, subject, { permission: "edit" }));
  const [last] = await historyOf(owner, "work", work.parent.id);
  expect(last).toMatchObject({
    action: "work.change-share",
    detail: { before: { permission: "view" }, after: { permission: "edit" } },
  });
  await inTransaction(owner, (tx) => editWork(tx, work.id));
  await inTransaction(owner, (tx) => updateDraft(tx, work.id, complete(CLOSED), undefined));
  await publish(owner, work.id);
  const [published] = await historyOf(owner, "work", work.id);
  expect(published).toMatchObject({
    action: "work.publish",
    detail: {
      before: { record: "public", files: "public" },
      after: { record: "restricted", files: "restricted" },
    },
  });
});

test("a work is shared with a thousand and no more", async () => {
  const { owner, share } = await ownerAndReader();
  const { id, parent } = await aDraft(owner);
  await owner.db
    .$executeRaw`INSERT INTO work_grant (parent_id, subject_type, subject_id, permission)
    SELECT ${parent.id}, 'user', (1000000 + n)::text, 'view' FROM generate_series(1, 999) AS n`;
  await share(id, "view");
  const another = await ownerAndReader();
  const grants = [{ subject: another.subject, permission: "view" }];
  await expect(
    inTransaction(owner, (tx) => createGrants(tx, id, { grants })),
  ).rejects.toMatchObject({
    text: { key: "works.tooManyGrants", values: { maximum: 1000 } },
  });
});
