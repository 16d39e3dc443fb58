import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { attachInvitations, invite, listInvitations } from "@/lib/collections";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inEnglish } from "@/lib/i18n/translate";
import { runDueJobs } from "@/lib/jobs/worker";
import { mailJobs, outboxFolder } from "@/lib/mail";
import { listNotifications, notificationJobs } from "@/lib/notifications";
import type { Account } from "@/lib/users";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection, aMember, inTx, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  actOnRequest,
  createComment,
  listOwnRequests,
  listTimeline,
  presentEvent,
  presentRequest,
  presentRequestList,
  presentTimeline,
  readRequest,
  searchRequests,
} from ".";
import { requestTypes } from "./types";
import { invitedAddress, rebuildRequests } from "@/lib/request-engine";

withTestDatabase();

const NAME = "Hedda Hidden";
const comment = (content: string) => ({ payload: { content, format: "html" } });
const page = { page: 1, size: 25 };

beforeEach(async () => {
  await pool().query("DELETE FROM graphile_worker._private_jobs");
});

let count = 0;
const anAddress = () => `guest-${(count += 1)}@example.org`;
async function aHiddenAccount(email = anAddress()) {
  const account = await anAccount({ email, fullName: NAME });
  const guest = await signedInAs(account);
  await systemContext().db.user.update({
    where: { id: account.id },
    data: { preferences: { ...account.preferences, visibility: "restricted" } },
  });
  return { account, guest, email };
}

async function inviteAddress({ owner, collection }: Owned, email: string): Promise<string> {
  const members = [{ type: "email", id: email }];
  await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
  return requestTo(email);
}

async function requestTo(email: string): Promise<string> {
  const member = await systemContext().db.collectionMember.findFirst({ where: { email } });
  if (!member?.requestId) throw new Error("There is no invitation.");
  return member.requestId;
}

/** Everything that the API tells the inviter of a request, as text. */
async function toldTo(ctx: Context, { collection }: Owned, id: string) {
  const request = await readRequest(ctx, id);
  const options = { expand: true };
  const found = await searchRequests(ctx, { ...page, q: `id:${id}` });
  const timeline = await listTimeline(ctx, id, page);
  return {
    request: await presentRequest(ctx, request, options),
    list: await presentRequestList(ctx, "/api/requests", found, options),
    timeline: await presentTimeline(ctx, "/api/requests", timeline, options),
    invitations: await listInvitations(ctx, collection.id, page),
  };
}

const countBy = async (ctx: Context, query: object) =>
  (await searchRequests(ctx, { ...page, ...query })).total;

/** Mails to an address since the last look, with their whole text. */
const seen = new Set<string>();
async function mailsTo(address: string): Promise<string[]> {
  await runDueJobs([...notificationJobs, ...mailJobs]);
  const names = readdirSync(outboxFolder()).filter((name) => name.endsWith(".json"));
  const texts = names
    .filter((name) => !seen.has(name))
    .map((name) => readFileSync(`${outboxFolder()}/${name}`, "utf8"));
  names.forEach((name) => seen.add(name));
  return texts.filter((text) => (JSON.parse(text) as { to: string }).to === address);
}
const emailOf = async (ctx: Context) =>
  (await systemContext().db.user.findUniqueOrThrow({ where: { id: Number(accountIdOf(ctx)) } }))
    .email;

test("the inviter cannot tell an address that has an account from one that has none", async () => {
  const owned = await aCollection();
  const { account, email } = await aHiddenAccount();
  const nobody = anAddress();
  const [known, unknown] = [await inviteAddress(owned, email), await inviteAddress(owned, nobody)];
  const alike = async (id: string, address: string) =>
    JSON.stringify(await toldTo(owned.owner, owned, id))
      .replaceAll(id, "<id>")
      .replaceAll(address, "<address>");
  const withoutLists = (text: string) =>
    text.replace(
      /"(id|number|created|updated|submitted_at|last_activity_at|expires_at)":"[^"]*"/g,
      "",
    );
  const told = await toldTo(owned.owner, owned, known);
  expect(told.request).toMatchObject({
    receiver: { email },
    expanded: { receiver: { id: email } },
  });
  expect(JSON.stringify(told)).not.toContain(NAME);
  const shape = (text: string) => withoutLists(text.slice(0, text.indexOf('"invitations":')));
  expect(shape(await alike(known, email))).toBe(shape(await alike(unknown, nobody)));
  // Nor by asking for the account.
  const id = String(account.id);
  expect(await countBy(owned.owner, { q: `receiver.user:${id}` })).toBe(0);
  expect(await countBy(owned.owner, { receiver: `user:${id}` })).toBe(0);
  expect(await countBy(owned.owner, { receiver: `email:${email}` })).toBe(1);
});

test("what the invited person says and decides is told under the address until they accept", async () => {
  const owned = await aCollection();
  const manager = await aMember(owned.collection, "manager");
  const { guest, email } = await aHiddenAccount();
  const id = await inviteAddress(owned, email);
  expect((await listOwnRequests(guest, page)).requests.map((one) => one.id)).toEqual([id]);
  const { event, request } = await inTx(guest, (tx) => createComment(tx, id, comment("Who asks?")));
  expect(await presentEvent(guest, request, event, { expand: true })).toMatchObject({
    created_by: { user: accountIdOf(guest) },
    permissions: { can_update_comment: true },
  });
  await inTx(guest, (tx) => actOnRequest(tx, id, "decline", comment("No, thanks")));
  for (const inviter of [owned.owner, manager]) {
    const told = await toldTo(inviter, owned, id);
    const text = JSON.stringify(told);
    expect(text).not.toContain(NAME);
    expect(text).not.toContain(`"user":"${accountIdOf(guest)}"`);
    expect(told.request.last_reply).toMatchObject({ created_by: { email } });
    expect(told.timeline.hits.hits.map(({ created_by }) => created_by)).toEqual([
      { email },
      { email },
      { email },
    ]);
    const { rows } = await listNotifications(inviter, page);
    const lines = rows.flatMap(({ title, body }) => [title, ...body].map(inEnglish)).join("\n");
    expect(lines).toContain(email);
    expect(lines).not.toContain(NAME);
  }
  const mails = await mailsTo(await emailOf(manager));
  expect(mails).toHaveLength(2);
  expect(mails.join()).toContain(email);
  expect(mails.join()).not.toContain(NAME);
  expect((await readRequest(guest, id)).status).toBe("declined");
});

test("who accepts is known from then on", async () => {
  const owned = await aCollection();
  const { account, guest, email } = await aHiddenAccount();
  const id = await inviteAddress(owned, email);
  await inTx(guest, (tx) => createComment(tx, id, comment("With pleasure")));
  await inTx(guest, (tx) => actOnRequest(tx, id, "accept", undefined));
  const { request, timeline } = await toldTo(owned.owner, owned, id);
  const user = String(account.id);
  expect(request).toMatchObject({ status: "accepted", receiver: { user } });
  expect(timeline.hits.hits.map(({ created_by }) => created_by)).toEqual([{ user }, { user }]);
  const [told] = (await listNotifications(owned.owner, page)).rows;
  expect(told && inEnglish(told.title)).toContain(NAME);
});

test("an account that is made later answers the invitation, and the inviter sees no change", async () => {
  const owned = await aCollection();
  const email = anAddress();
  const id = await inviteAddress(owned, email);
  const before = await toldTo(owned.owner, owned, id);
  const { account, guest } = await aHiddenAccount(email);
  const attach = () => inTx(systemContext(), (tx) => attachInvitations(tx, account.id));
  await attach();
  await attach();
  expect(await toldTo(owned.owner, owned, id)).toEqual(before);
  expect((await listNotifications(guest, page)).rows).toHaveLength(1);
  await rebuildRequests((request) => requestTypes.find((type) => type.id === request.type));
  expect((await listOwnRequests(guest, page)).total).toBe(1);
  await inTx(guest, (tx) => actOnRequest(tx, id, "accept", undefined));
  expect(await rolesOf(owned, account)).toEqual(["reader"]);
});

test("an account that is made later gets no second mail, and reads of the same inviter", async () => {
  const inviter = await anAccount({ fullName: "Ines Inviter" });
  const owned = await aCollection({ owner: await signedInAs(inviter) });
  const email = anAddress();
  const id = await inviteAddress(owned, email);
  const [mail, ...more] = await mailsTo(email);
  expect(mail).toContain("Ines Inviter invites you");
  const { account, guest } = await aHiddenAccount(email);
  await attachInvitations(systemContext(), account.id);
  expect([...more, ...(await mailsTo(email))]).toEqual([]);
  const [told] = (await listNotifications(guest, page)).rows;
  expect(told?.body.map(inEnglish).join()).toContain("Ines Inviter invites you");
  const own = await presentRequest(guest, await readRequest(guest, id), { expand: true });
  expect(own.expanded?.receiver).toMatchObject({ profile: { full_name: NAME } });
});

const rolesOf = async ({ collection }: Owned, { id }: Account) =>
  (
    await systemContext().db.collectionMember.findMany({
      where: { collectionId: collection.id, userId: id, status: "active" },
    })
  ).map(({ role }) => role);

test("expansion names accounts only to those who may see them", async () => {
  const owned = await aCollection();
  const { account, guest } = await aHiddenAccount();
  const members = [{ type: "user", id: String(account.id) }];
  await inTx(systemContext(), (tx) => invite(tx, owned.collection.id, { members, role: "reader" }));
  const [id = ""] = (await listOwnRequests(guest, page)).requests.map((one) => one.id);
  const told = await toldTo(owned.owner, owned, id);
  expect(told.request.expanded?.receiver).toEqual({ id: String(account.id), is_ghost: true });
  const own = await presentRequest(guest, await readRequest(guest, id), { expand: true });
  expect(own.expanded?.receiver).toMatchObject({ profile: { full_name: NAME } });
});

test("the link of the mail tells forms of sign-in the address, with and without an account, until it is answered", async () => {
  const owned = await aCollection();
  const { guest, email } = await aHiddenAccount();
  const nobody = anAddress();
  const paths: string[] = [];
  for (const address of [email, nobody]) {
    const id = await inviteAddress(owned, address);
    const [mail = ""] = await mailsTo(address);
    const [path = ""] = mail.match(new RegExp(`/me/requests/${id}\\?invited=[\\w-]+`)) ?? [];
    expect(path).not.toContain(encodeURIComponent(address));
    expect(await invitedAddress(guest, path)).toBe(address);
    for (const other of [`/me/requests/${id}`, `/me/requests/${id}?invited=x`, "/", "/search?q=a"])
      expect(await invitedAddress(guest, other)).toBeUndefined();
    paths.push(path);
  }
  const [known = "", unknown = ""] = paths;
  const [, proof = ""] = unknown.split("?");
  expect(await invitedAddress(guest, known.replace(/\?.*/, `?${proof}`))).toBeUndefined();
  const [, , , id = ""] = known.replace(/\?.*/, "").split("/");
  await inTx(guest, (tx) => actOnRequest(tx, id, "decline", {}));
  expect(await invitedAddress(guest, known)).toBeUndefined();
});
