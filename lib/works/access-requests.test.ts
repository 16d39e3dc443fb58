import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { historyOf } from "@/lib/audit";
import { ANONYMOUS } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { BadRequest, Gone, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { as, type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { listFiles } from "@/lib/files";
import { runDueJobs } from "@/lib/jobs/worker";
import { type Mail, mailJobs } from "@/lib/mail";
import { listNotifications, notificationJobs } from "@/lib/notifications";
import { execute, type RequestRow } from "@/lib/request-engine";
import type { Action } from "@/lib/request-engine/schema";
import type { Account } from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aFile } from "@/tests/support/file-owners";
import { aDraft, METADATA, publish, RESTRICTED } from "@/tests/support/works";
import {
  changeAccessSettings,
  closedFilesOf,
  createGrants,
  newVersion,
  openDraftFilesForChange,
  openRecordFiles,
  readWork,
  requestAccess,
  serializeAccessRequest,
  takeDownWork,
  userAccessRequest,
} from ".";

withTestDatabase();

let owner: Context;
let reader: Context;
let account: Account;
beforeAll(async () => {
  owner = await signedInAs(await anAccount({ fullName: "Ann Ross" }));
  account = await anAccount({ fullName: "Rita Reader" });
  reader = await signedInAs(account);
});

const CLOSED_FILES = { access: { record: "public", files: "restricted" } };

/** A published work with a file, about which people may ask. */
async function aClosedWork(
  given: { body?: object; settings?: Record<string, unknown> } = {},
): Promise<string> {
  const { id } = await aDraft(owner, { metadata: METADATA, ...(given.body ?? CLOSED_FILES) });
  await addFile(id);
  await publish(owner, id);
  const settings = given.settings ?? { allow_user_requests: true };
  await inTransaction(owner, (tx) => changeAccessSettings(tx, id, settings));
  return id;
}

async function aClosedVersion(of: string): Promise<string> {
  const { draft } = await inTransaction(owner, (tx) => newVersion(tx, of));
  await addFile(draft.id);
  return (await publish(owner, draft.id)).id;
}

const addFile = (id: string) =>
  aFile((ctx) => openDraftFilesForChange(as(ctx, owner.actor), id), "data.csv", "1,2");

const ask = (ctx: Context, id: string, body: unknown = {}) =>
  inTransaction(ctx, (tx) => requestAccess(tx, id, body));
const act = (ctx: Context, request: RequestRow, action: Action) =>
  inTransaction(ctx, (tx) => execute(tx, userAccessRequest, request, action));
const readsFiles = async (ctx: Context, id: string) => {
  const { entries } = await listFiles(ctx, (opening) => openRecordFiles(opening, id));
  return entries.map(({ key }) => key);
};
const closedFiles = async (ctx: Context, id: string) => closedFilesOf(ctx, await readWork(ctx, id));

describe("who may ask", () => {
  test("a reader who is signed in, where the owner lets people ask", async () => {
    const id = await aClosedWork();
    const request = await ask(reader, id, { message: "Table <2>?\n\nThanks" });
    expect(request).toMatchObject({
      status: "submitted",
      title: METADATA.title,
      topic: `record:${id}`,
      createdBy: `user:${account.id}`,
    });
    expect(await serializeAccessRequest(owner, request)).toMatchObject({
      type: "user-access-request",
      payload: { permission: "view", message: "Table <2>?\n\nThanks" },
      last_reply: { payload: { content: "<p>Table &lt;2&gt;?</p><p>Thanks</p>" } },
    });
    await expect(readsFiles(reader, id)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("nobody where the owner does not, nor for settings that concern guests only", async () => {
    const never = await aClosedWork({ settings: {} });
    const guests = await aClosedWork({ settings: { allow_guest_requests: true } });
    for (const id of [never, guests])
      await expect(ask(reader, id)).rejects.toThrow(new NotPermitted("works.accessRequestsOff"));
  });

  test("no guest, and nobody with the address of someone else", async () => {
    const id = await aClosedWork();
    await expect(ask(as(owner, ANONYMOUS), id)).rejects.toBeInstanceOf(NotPermitted);
    const other = { email: "other@example.org" };
    await expect(ask(reader, id, other)).rejects.toBeInstanceOf(NotPermitted);
    await expect(ask(reader, id, { email: "no address" })).rejects.toBeInstanceOf(ValidationError);
    expect((await ask(reader, id, { email: account.email.toUpperCase() })).status).toBe(
      "submitted",
    );
  });

  test("nobody who can open the files, and nobody who cannot see the work", async () => {
    const id = await aClosedWork();
    await expect(ask(owner, id)).rejects.toThrow(new NotPermitted("works.filesNotClosed"));
    const open = await aClosedWork({ body: {} });
    await expect(ask(reader, open)).rejects.toThrow(new NotPermitted("works.filesNotClosed"));
    const hidden = await aClosedWork({ body: RESTRICTED });
    await expect(ask(reader, hidden)).rejects.toThrow(new NotPermitted());
  });

  test("nobody for a work without files, one that was taken down, or one that is not there", async () => {
    const none = await aDraft(owner, {
      metadata: METADATA,
      files: { enabled: false },
      ...CLOSED_FILES,
    });
    await publish(owner, none.id);
    await inTransaction(owner, (tx) =>
      changeAccessSettings(tx, none.id, { allow_user_requests: true }),
    );
    await expect(ask(reader, none.id)).rejects.toBeInstanceOf(NotPermitted);
    const gone = await aClosedWork();
    const body = { removal_reason: { id: "spam" } };
    await inTransaction(systemContext(), (tx) => takeDownWork(tx, gone, body));
    await expect(ask(reader, gone)).rejects.toBeInstanceOf(Gone);
    await expect(ask(reader, "00000-00000")).rejects.toBeInstanceOf(NotFound);
  });

  test("everybody once at a time, whichever version they ask for", async () => {
    const id = await aClosedWork();
    const later = await aClosedVersion(id);
    const first = await ask(reader, id);
    for (const one of [id, later])
      await expect(ask(reader, one)).rejects.toMatchObject({
        text: { key: "works.accessRequestExists", values: { id: first.id } },
      });
    await act(owner, first, "decline");
    expect((await ask(reader, id)).id).not.toBe(first.id);
  });
});

describe("what becomes of it", () => {
  test("who is given access opens the files of all versions, and the right says where it comes from", async () => {
    const id = await aClosedWork();
    const request = await ask(reader, id);
    await expect(act(reader, request, "accept")).rejects.toBeInstanceOf(NotPermitted);
    await act(owner, request, "accept");
    expect(await readsFiles(reader, id)).toEqual(["data.csv"]);
    const { grants } = (await readWork(owner, id)).parent;
    expect(grants).toMatchObject([
      {
        subjectType: "user",
        subjectId: String(account.id),
        permission: "view",
        origin: `request:${request.id}`,
      },
    ]);
    expect(await closedFiles(reader, id)).toBeUndefined();
    const { parent } = await readWork(owner, id);
    const trail = await historyOf(systemContext(), "work", parent.id);
    expect(trail[0]).toMatchObject({
      action: "work.share",
      detail: { subjects: [`user:${account.id}:view`], request: request.id },
    });
  });

  test("a right that was given meanwhile stays", async () => {
    const id = await aClosedWork();
    const request = await ask(reader, id);
    const subject = { type: "user", id: String(account.id) };
    await inTransaction(owner, (tx) =>
      createGrants(tx, id, { grants: [{ subject, permission: "edit" }] }),
    );
    await act(owner, request, "accept");
    expect((await readWork(owner, id)).parent.grants).toMatchObject([{ permission: "edit" }]);
  });

  test.each(["decline", "cancel", "expire"] as const)("nothing is opened by %s", async (action) => {
    const id = await aClosedWork();
    const request = await ask(reader, id);
    const who = { decline: owner, cancel: reader, expire: systemContext() }[action];
    await act(who, request, action);
    await expect(readsFiles(reader, id)).rejects.toBeInstanceOf(NotPermitted);
    expect((await readWork(owner, id)).parent.grants).toEqual([]);
  });

  test("who no longer has the work cannot give access to it", async () => {
    const id = await aClosedWork();
    const request = await ask(reader, id);
    await systemContext().db.workParent.updateMany({
      where: { works: { some: { id } } },
      data: { ownerId: (await anAccount()).id },
    });
    await expect(act(owner, request, "accept")).rejects.toBeInstanceOf(NotPermitted);
  });

  test("an account that is gone is given nothing", async () => {
    const id = await aClosedWork();
    const passing = await anAccount();
    const request = await ask(await signedInAs(passing), id);
    await systemContext().db.user.delete({ where: { id: passing.id } });
    await expect(act(owner, request, "accept")).rejects.toBeInstanceOf(BadRequest);
  });
});

test("readers are told what they can do about closed files", async () => {
  const never = await aClosedWork({ settings: {} });
  expect(await closedFiles(reader, never)).toEqual({
    canBeAskedFor: false,
    conditions: null,
    asked: undefined,
    declined: undefined,
  });
  const id = await aClosedWork({
    settings: { allow_user_requests: true, accept_conditions_text: "<p>No sharing</p>" },
  });
  const anyone = await closedFiles(as(owner, ANONYMOUS), id);
  expect(anyone).toMatchObject({ canBeAskedFor: true, conditions: "<p>No sharing</p>" });
  const request = await ask(reader, id);
  expect(await closedFiles(reader, id)).toMatchObject({ asked: { id: request.id } });
  expect(await closedFiles(owner, id)).toBeUndefined();
});

test("readers are told that what they asked last was declined, until they ask again", async () => {
  const id = await aClosedWork();
  const later = await aClosedVersion(id);
  const first = await ask(reader, id);
  await act(owner, first, "decline");
  const other = await signedInAs(await anAccount());
  for (const version of [id, later]) {
    const { declined } = (await closedFiles(reader, version)) ?? {};
    expect(declined).toEqual({ id: first.id, at: expect.stringMatching(/^\d{4}-/) as string });
    expect(await closedFiles(other, version)).toMatchObject({ declined: undefined });
  }
  const second = await ask(reader, later);
  expect(await closedFiles(reader, id)).toMatchObject({
    asked: { id: second.id },
    declined: undefined,
  });
  await act(reader, second, "cancel");
  expect(await closedFiles(reader, id)).toMatchObject({ asked: undefined, declined: undefined });
});

test("owners are told who asks, and people how it ended", async () => {
  const [boss, asker] = [
    await anAccount({ fullName: "Bo Boss" }),
    await anAccount({ fullName: "Al Asker" }),
  ];
  const [keeper, ctx] = [await signedInAs(boss), await signedInAs(asker)];
  const previous = owner;
  owner = keeper;
  const id = await aClosedWork();
  owner = previous;
  const request = await ask(ctx, id, { message: "For a class" });
  await act(keeper, request, "accept");
  await runDueJobs([...notificationJobs, ...mailJobs]);
  const eventsOf = async (told: Context) =>
    (await listNotifications(told, { page: 1, size: 10 })).rows.map(({ event }) => event);
  expect(await eventsOf(keeper)).toEqual(["user-access-request.submit"]);
  expect(await eventsOf(ctx)).toEqual(["user-access-request.accept"]);
  const outbox = path.join(config().DATA_DIR, "outbox");
  const names = (await readdir(outbox)).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(outbox, name), "utf8")) as Mail),
  );
  const to = (email: string) => mails.find((mail) => mail.to === email);
  expect(to(boss.email)).toMatchObject({
    subject: expect.stringContaining("Al Asker asks for access to “Heathland survey”") as string,
    text: expect.stringContaining("For a class") as string,
  });
  expect(to(asker.email)).toMatchObject({
    subject: expect.stringContaining("You now have access to “Heathland survey”") as string,
  });
});
