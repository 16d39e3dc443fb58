import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { POST as confirmEmail } from "@/app/api/confirm-email/route";
import { POST as login } from "@/app/api/login/route";
import { config } from "@/lib/core/config";
import { invite } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { runDueJobs } from "@/lib/jobs/worker";
import { listOwnRequests } from "@/lib/requests";
import { createAccount, findAccount, register } from "@/lib/users";
import { userJobs } from "@/lib/users/jobs";
import { actorOf } from "./support/accounts";
import { aCollection, inTx } from "./support/collections";
import { withTestDatabase } from "./support/database";

/* Who was invited by mail reads the invitation as soon as they are signed in, before any job has run. */
withTestDatabase();

const password = "tide pools at dawn";

async function invited(): Promise<string> {
  const { owner, collection } = await aCollection();
  const email = `guest-${randomUUID()}@example.org`;
  const members = [{ type: "email", id: email }];
  await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "reader" }));
  return email;
}

const post = (handler: typeof login, body: unknown) =>
  handler(
    new Request("https://repository.example.org/api/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

async function countInvitations(email: string): Promise<number> {
  const account = await findAccount(systemContext(), email);
  if (!account) throw new Error("There is no account.");
  const guest = { ...systemContext(), actor: actorOf(account) };
  return (await listOwnRequests(guest, { page: 1, size: 25 })).total;
}

async function tokenTo(email: string): Promise<string> {
  await register(systemContext(), { email, full_name: "Ada Sample" });
  await runDueJobs(userJobs);
  const outbox = path.join(config().DATA_DIR, "outbox");
  const names = readdirSync(outbox).filter((name) => /^registration-.*json$/.test(name));
  const mails = names.map((name) => readFileSync(path.join(outbox, name), "utf8"));
  const mail = mails.find((text) => text.includes(email));
  return /confirm\?token=([\w-]{43})/.exec(mail ?? "")?.[1] ?? "";
}

test("by making an account", async () => {
  const email = await invited();
  const token = await tokenTo(email);
  expect((await post(confirmEmail, { token, password })).status).toBe(200);
  expect(await countInvitations(email)).toBe(1);
});

test("by signing in to the account that was made for them meanwhile", async () => {
  const email = await invited();
  await createAccount(systemContext(), { email, fullName: "Ada Sample", password });
  expect(await countInvitations(email)).toBe(0);
  expect((await post(login, { email, password })).status).toBe(200);
  expect(await countInvitations(email)).toBe(1);
});
