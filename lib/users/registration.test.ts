import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { BadRequest, NotPermitted, ValidationError } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { database, pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { actorOfSession } from "@/lib/auth/sessions";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  accountsForImport,
  confirmEmail,
  findAccount,
  readRegistration,
  register,
  signIn,
} from ".";
import { requireAccount } from "./service/accounts";
import { deleteOldSessions, userJobs } from "./jobs";

withTestDatabase();

const PASSWORD = "tide pools at dawn";
const HOUR = 3_600_000;
const VISITOR = { address: "192.0.2.1", userAgent: "test" };
const nobody = (now = new Date()) => createContext({ actor: ANONYMOUS, now });
const outbox = () => path.join(config().DATA_DIR, "outbox");

beforeEach(async () => {
  rmSync(outbox(), { recursive: true, force: true });
  await pool().query("DELETE FROM graphile_worker._private_jobs");
});

type Mail = { to: string; subject: string; text: string };

function sent(): Mail[] {
  if (!existsSync(outbox())) return [];
  return readdirSync(outbox())
    .filter((name) => name.startsWith("registration") && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox(), name), "utf8")) as Mail);
}
const tokenIn = (mail: Mail | undefined) =>
  /\/register\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

async function ask(email: string, more: Record<string, unknown> = {}): Promise<Mail[]> {
  rmSync(outbox(), { recursive: true, force: true });
  await register(nobody(), { email, full_name: "Ada Sample", ...more });
  await runDueJobs(userJobs);
  return sent();
}

/** The account that an import makes for an owner. */
async function accountForImport(email: string) {
  const person = { fullName: "Nora Numbered", orcid: undefined, username: undefined };
  await inTransaction(systemContext(), (tx) =>
    accountsForImport(tx, [{ ...person, email, identifiers: [] }]),
  );
  return requireAccount(systemContext(), email);
}

describe("asking for an account", () => {
  test("makes none: a link goes to the address", async () => {
    const [mail] = await ask(" New.Person@Example.org ");
    expect(mail?.to).toBe("new.person@example.org");
    expect(await findAccount(systemContext(), "new.person@example.org")).toBeUndefined();
    expect(await readRegistration(nobody(), tokenIn(mail))).toEqual({
      email: "new.person@example.org",
    });
  });

  test("is answered alike for every address; the holder of an account is told by mail", async () => {
    const { email, username } = await anAccount({ password: PASSWORD });
    const before = await register(nobody(), { email, full_name: "Somebody" });
    expect(before).toBe(await register(nobody(), { email: "x@example.org", full_name: "X" }));
    await runDueJobs(userJobs);
    const mail = sent().find(({ to }) => to === email);
    expect(mail?.text).toContain(username);
    expect(tokenIn(mail)).toBe("");
    expect(await database().registration.count({ where: { email } })).toBe(0);
  });

  test("by a program that fills in the hidden field sends nothing", async () => {
    expect(await ask("bot@example.org", { website: "https://spam.example" })).toEqual([]);
  });

  test("sends nothing to a closed account", async () => {
    const { id, email } = await anAccount();
    await pool().query("UPDATE app_user SET blocked_at = now() WHERE id = $1", [id]);
    expect(await ask(email)).toEqual([]);
  });

  test("sends an address three links a day at most", async () => {
    for (let count = 0; count < 3; count++) expect(await ask("often@example.org")).toHaveLength(1);
    expect(await ask("often@example.org")).toEqual([]);
  });

  test("comes in the language of the page", async () => {
    const [mail] = await ask("deutsch@example.org", { locale: "de" });
    expect(mail?.subject).toContain("Bestätigen Sie Ihre Adresse");
  });

  test("leads to the page that was wanted, which is one of this site", async () => {
    const [mail] = await ask("uploader@example.org", { next: "/uploads/new?a=1" });
    expect(mail?.text).toMatch(/token=[\w-]{43}&next=%2Fuploads%2Fnew%3Fa%3D1\s/);
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example"])
      await expect(ask("crafted@example.org", { next })).rejects.toThrow(ValidationError);
  });

  test("needs a name and an address", async () => {
    const asked = register(nobody(), { email: "no address", full_name: " " });
    await expect(asked).rejects.toThrow(ValidationError);
  });

  test("is refused where registration is closed", async () => {
    adoptConfig({ ...config(), REGISTRATION: "closed" });
    const asked = register(nobody(), { email: "late@example.org", full_name: "Late" });
    await expect(asked).rejects.toThrow(NotPermitted);
    adoptConfig({ ...config(), REGISTRATION: "open" });
  });
});

describe("confirming an address", () => {
  test("makes the account, with the name that was typed, and signs its owner in", async () => {
    const [mail] = await ask("fresh@example.org", { locale: "de" });
    const body = { token: tokenIn(mail), password: PASSWORD };
    const { account, sessionId } = await confirmEmail(nobody(), body, VISITOR);
    expect(account).toMatchObject({
      email: "fresh@example.org",
      username: "fresh",
      profile: { full_name: "Ada Sample" },
      preferences: { locale: "de" },
      roles: [],
    });
    expect(await actorOfSession(sessionId)).toMatchObject({ id: String(account.id) });
    const again = await signIn(
      nobody(),
      { email: "fresh@example.org", password: PASSWORD },
      VISITOR,
    );
    expect(again.account.id).toBe(account.id);
  });

  test("gives the account that an import made to its owner, as it is", async () => {
    const imported = await accountForImport("imported@example.org");
    const [mail] = await ask("imported@example.org");
    const body = { token: tokenIn(mail), password: PASSWORD };
    const { account } = await confirmEmail(nobody(), body, VISITOR);
    expect(account.id).toBe(imported.id);
    expect(account.profile.full_name).toBe(imported.profile.full_name);
  });

  test("works once, and uses up the other links of the address", async () => {
    const [first] = await ask("once@example.org");
    const [second] = await ask("once@example.org");
    await confirmEmail(nobody(), { token: tokenIn(second), password: PASSWORD }, VISITOR);
    for (const mail of [first, second])
      await expect(
        confirmEmail(nobody(), { token: tokenIn(mail), password: PASSWORD }, VISITOR),
      ).rejects.toThrow(BadRequest);
  });

  test("of two at once one makes the account", async () => {
    const [mail] = await ask("twice@example.org");
    const body = { token: tokenIn(mail), password: PASSWORD };
    const results = await Promise.allSettled([
      confirmEmail(nobody(), body, VISITOR),
      confirmEmail(nobody(), body, VISITOR),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await database().user.count({ where: { email: "twice@example.org" } })).toBe(1);
  });

  test("does nothing to an account that got a password meanwhile", async () => {
    const { id } = await accountForImport("meanwhile@example.org");
    const [mail] = await ask("meanwhile@example.org");
    await pool().query("UPDATE app_user SET password_hash = 'set' WHERE id = $1", [id]);
    const body = { token: tokenIn(mail), password: PASSWORD };
    await expect(confirmEmail(nobody(), body, VISITOR)).rejects.toThrow(BadRequest);
    expect((await database().user.findUnique({ where: { id } }))?.passwordHash).toBe("set");
  });

  test("keeps the link when the password is refused", async () => {
    const [mail] = await ask("careful@example.org");
    for (const password of ["short", "careful@example.org"])
      await expect(
        confirmEmail(nobody(), { token: tokenIn(mail), password }, VISITOR),
      ).rejects.toThrow(ValidationError);
    expect(await readRegistration(nobody(), tokenIn(mail))).toBeDefined();
  });

  test("ends after a day, and old links are removed", async () => {
    const [mail] = await ask("late@example.org");
    const later = new Date(Date.now() + 25 * HOUR);
    const body = { token: tokenIn(mail), password: PASSWORD };
    await expect(confirmEmail(nobody(later), body, VISITOR)).rejects.toThrow(BadRequest);
    await deleteOldSessions.run(systemContext({ now: later }), {});
    expect(await database().registration.count()).toBe(0);
  });
});
