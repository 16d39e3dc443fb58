import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { runDueJobs } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail/jobs";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { linkToAccount, signInFromElsewhere } from ".";

withTestDatabase();

const outbox = () => path.join(config().DATA_DIR, "outbox");
beforeEach(() => rmSync(outbox(), { recursive: true, force: true }));

type Mail = { to: string; subject: string; text: string };

async function sent(): Promise<Mail[]> {
  await runDueJobs(mailJobs);
  if (!existsSync(outbox())) return [];
  return readdirSync(outbox())
    .filter((name) => name.startsWith("sign-in-linked") && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox(), name), "utf8")) as Mail);
}

const aName = () => ({
  ...{ idp: "harbour", providerTitle: "Harbour University", externalId: randomUUID() },
});
const aPerson = (email: string) => ({
  ...{ ...aName(), email, fullName: "Ada Sample", orcid: undefined },
  ...{ aliases: [], isNamedHere: false },
});
const VISITOR = { address: "203.0.113.7", userAgent: "tests" };

test("who comes in by an address is linked to its account, and the owner reads of it, once", async () => {
  const { email } = await anAccount({ preferences: { locale: "de" } });
  const person = aPerson(email);
  expect((await signInFromElsewhere(systemContext(), person, VISITOR)).by).toBe("email");
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email });
  expect(mail?.subject).toContain("Neuer Anmeldeweg für Ihr Konto");
  expect(mail?.text).toContain("mit Harbour University verknüpft");
  expect(mail?.text).toContain("/account/settings/security");

  rmSync(outbox(), { recursive: true });
  expect((await signInFromElsewhere(systemContext(), person, VISITOR)).by).toBe("identity");
  expect(await sent()).toEqual([]);
});

test("a new account has nobody to be warned", async () => {
  const person = aPerson(`${randomUUID().slice(0, 8)}@example.org`);
  expect((await signInFromElsewhere(systemContext(), person, VISITOR)).by).toBe("new");
  expect(await sent()).toEqual([]);
});

test("what is linked from within the account is told too: whoever holds the session may not be its owner", async () => {
  const account = await anAccount();
  const ctx = await signedInAs(account);
  const name = aName();
  await linkToAccount(ctx, account.id, name);
  expect(await sent()).toMatchObject([
    { to: account.email, subject: expect.stringContaining("A new way to sign in") as string },
  ]);
  await linkToAccount(ctx, account.id, name);
  expect(await sent()).toHaveLength(1);
});
