import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/translate";
import { runDueJobs } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail";
import { changePreferences, listNotifications, notificationJobs } from "@/lib/notifications";
import { accountIdOf, aCollection, aMember, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { changeMembers, removeMembers } from ".";

withTestDatabase();

const newsOf = async (ctx: Context) =>
  (await listNotifications(ctx, { page: 1, size: 25 })).rows.map(({ title, link }) => [
    inEnglish(title),
    link,
  ]);
const asSubjects = (...members: Context[]) =>
  members.map((ctx) => ({ type: "user", id: accountIdOf(ctx) }));

test("members are told of another role and of their removal, by whoever changed it", async () => {
  const { collection, owner } = await aCollection({ title: "Dunes" });
  const [reader, curator] = [
    await aMember(collection, "reader"),
    await aMember(collection, "curator"),
  ];
  const members = asSubjects(reader, curator);
  await inTx(owner, (tx) => changeMembers(tx, collection.id, { members, role: "curator" }));
  const isCurator = ["Your role in Dunes is now Curator", `/collections/${collection.slug}`];
  expect(await newsOf(reader)).toEqual([isCurator]);
  // That was the role before.
  expect(await newsOf(curator)).toEqual([]);

  await inTx(owner, (tx) => removeMembers(tx, collection.id, { members: asSubjects(reader) }));
  expect(await newsOf(reader)).toEqual([
    ["You are no longer a member of Dunes", `/collections/${collection.slug}`],
    isCurator,
  ]);
  expect(await newsOf(owner)).toEqual([]);
  await runDueJobs([...notificationJobs, ...mailJobs]);
  const outbox = path.join(config().DATA_DIR, "outbox");
  const mails = readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .map(
      (name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as { subject: string },
    );
  expect(mails.map(({ subject }) => subject.replace(/^\[.*?\] /, "")).sort()).toEqual([
    "You are no longer a member of Dunes",
    "Your role in Dunes is now Curator",
  ]);
});

test("who leaves, lists or hides a membership, or wants no news of memberships, is told nothing", async () => {
  const { collection, owner } = await aCollection();
  const member = await aMember(collection, "manager");
  const members = asSubjects(member);
  await inTx(member, (tx) => changeMembers(tx, collection.id, { members, visible: true }));
  await inTx(owner, (tx) => changeMembers(tx, collection.id, { members, visible: false }));
  await inTx(member, (tx) => removeMembers(tx, collection.id, { members }));
  expect(await newsOf(member)).toEqual([]);

  const quiet = await aMember(collection, "reader");
  const off = { channels: { membership: { in_app: false } } };
  await inTx(quiet, (tx) => changePreferences(tx, off));
  await inTx(owner, (tx) => removeMembers(tx, collection.id, { members: asSubjects(quiet) }));
  expect(await newsOf(quiet)).toEqual([]);
});

test("who is removed from a restricted collection is not led to it", async () => {
  const { collection, owner } = await aCollection({ access: { visibility: "restricted" } });
  const member = await aMember(collection, "reader");
  await inTx(owner, (tx) => removeMembers(tx, collection.id, { members: asSubjects(member) }));
  expect((await newsOf(member)).map(([, link]) => link)).toEqual(["/me/collections"]);
});
