import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { BadRequest, NotAuthenticated, ValidationError } from "@/lib/core/errors";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOfSession } from "@/lib/auth/sessions";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  askForPasswordLink,
  issueToken,
  listTokens,
  readOwnPasswordState,
  readPasswordLink,
  resetPassword as resetPasswordFrom,
  signIn,
} from ".";
import { mailJobs } from "@/lib/mail/jobs";
import { mailPasswordLink, userJobs } from "./jobs";

withTestDatabase();

const OLD = "tide pools at dawn";
const NEW = "another long one";
const nobody = (now = new Date()) => createContext({ actor: ANONYMOUS, now });
const NOWHERE = { address: undefined, userAgent: undefined };
const resetPassword = (ctx: Context, body: unknown) => resetPasswordFrom(ctx, body, NOWHERE);
const outbox = () => path.join(config().DATA_DIR, "outbox");

beforeEach(async () => {
  rmSync(outbox(), { recursive: true, force: true });
  await pool().query("DELETE FROM graphile_worker._private_jobs");
});

type Mail = { to: string; subject: string; text: string };

function sent(): Mail[] {
  if (!existsSync(outbox())) return [];
  return readdirSync(outbox())
    .filter((name) => name.startsWith("password-link") && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox(), name), "utf8")) as Mail);
}
const tokenIn = ({ text }: Mail) => /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? "";

async function ask(login: string): Promise<Mail[]> {
  await askForPasswordLink(nobody(), { email: login });
  await runDueJobs(userJobs);
  return sent();
}

async function aLink(login: string): Promise<string> {
  const [mail] = await ask(login);
  rmSync(outbox(), { recursive: true });
  return tokenIn(mail ?? { to: "", subject: "", text: "" });
}

describe("asking for a link", () => {
  test("sends it to the address of the account, whatever case or name it was asked by", async () => {
    const person = await anAccount({ email: "Ada@Example.org", username: "ada", password: OLD });
    for (const login of [" ADA@example.org ", "ada"]) {
      const mails = await ask(login);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.to).toBe(person.email);
      expect(await readPasswordLink(nobody(), tokenIn(mails[0] as Mail))).toEqual({
        isFirst: false,
      });
      rmSync(outbox(), { recursive: true });
    }
  });

  test("answers alike for an account and for none, and writes nothing but what was typed", async () => {
    const person = await anAccount({ password: OLD });
    const results = [];
    for (const email of [person.email, "nobody@example.org", "no address"]) {
      results.push(await askForPasswordLink(nobody(), { email }));
      const { rows } = await pool().query("SELECT 1 FROM password_link WHERE user_id = $1", [
        person.id,
      ]);
      expect(rows).toEqual([]);
    }
    expect(new Set(results)).toEqual(new Set([undefined]));
    const { rows } = await pool().query("SELECT task_identifier AS name FROM graphile_worker.jobs");
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ name: "users.password-link" })));
  });

  test("sends nothing to strangers or to people whose account is closed", async () => {
    const [blocked, inactive] = [
      await anAccount({ password: OLD }),
      await anAccount({ password: OLD }),
    ];
    await pool().query("UPDATE app_user SET blocked_at = now() WHERE id = $1", [blocked.id]);
    await pool().query("UPDATE app_user SET active = false WHERE id = $1", [inactive.id]);
    for (const { email } of [blocked, inactive, { email: "nobody@example.org" }])
      expect(await ask(email)).toEqual([]);
  });

  test("does not flood anybody's mail", async () => {
    const person = await anAccount({ password: OLD });
    let mails: Mail[] = [];
    for (let times = 0; times < 6; times++) mails = await ask(person.email);
    expect(mails).toHaveLength(3);
  });

  test("keeps no token: a copy of the database opens nothing", async () => {
    const token = await aLink((await anAccount({ password: OLD })).email);
    const { rows } = await pool().query<{ all: string }>(
      `SELECT (SELECT coalesce(json_agg(l)::text, '') FROM password_link l)
           || (SELECT coalesce(json_agg(j)::text, '') FROM graphile_worker._private_jobs j) AS all`,
    );
    expect(rows[0]?.all).toContain("hash");
    expect(rows[0]?.all).not.toContain(token);
  });

  test("a mail that is tried again brings a link that works, and only that one", async () => {
    const person = await anAccount({ password: OLD });
    const payload = { id: randomUUID(), login: person.email };
    await mailPasswordLink.run(systemContext(), payload);
    const first = tokenIn(sent()[0] as Mail);
    await mailPasswordLink.run(systemContext(), payload);
    expect(sent()).toHaveLength(1);
    expect(await readPasswordLink(nobody(), tokenIn(sent()[0] as Mail))).toEqual({
      isFirst: false,
    });
    expect(await readPasswordLink(nobody(), first)).toBeUndefined();
  });

  test("takes text only", async () => {
    for (const body of [null, {}, { email: "" }, { email: { contains: "" } }, { email: ["a"] }])
      await expect(askForPasswordLink(nobody(), body)).rejects.toBeInstanceOf(ValidationError);
  });
});

describe("choosing a new password", () => {
  test("makes it count, ends every session and every other link, and is written down", async () => {
    const person = await anAccount({ password: OLD });
    const [one, other] = [await signedInAs(person), await signedInAs(person)];
    const [first, second] = [await aLink(person.email), await aLink(person.email)];
    await resetPassword(nobody(), { token: second, new_password: NEW });
    for (const { sessionId } of [one, other])
      expect(await actorOfSession(sessionId)).toBeUndefined();
    const visitor = { address: "203.0.113.7", userAgent: "tests" };
    const enter = (password: string) =>
      signIn(systemContext(), { email: person.email, password }, visitor);
    await expect(enter(OLD)).rejects.toBeInstanceOf(NotAuthenticated);
    expect((await enter(NEW)).account.id).toBe(person.id);
    for (const token of [first, second])
      await expect(
        resetPassword(nobody(), { token, new_password: "a third long one" }),
      ).rejects.toBeInstanceOf(BadRequest);
    const { rows } = await pool().query(
      "SELECT detail FROM audit_entry WHERE action = 'user.password.reset' AND object_id = $1",
      [String(person.id)],
    );
    expect(rows).toEqual([{ detail: {} }]);
    const jobs = await pool().query<{ payload: { mail: Mail } }>(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload->'mail' IS NOT NULL",
    );
    expect(jobs.rows.map(({ payload }) => payload.mail)).toMatchObject([
      { to: person.email, subject: "Your Commonshelf password was changed" },
    ]);
  });

  test("revokes access tokens, unless their owner keeps them", async () => {
    const [careful, sure] = [
      await anAccount({ password: OLD }),
      await anAccount({ password: OLD }),
    ];
    for (const { id } of [careful, sure])
      await issueToken(systemContext(), id, { name: "laptop", scopes: [] });
    await resetPassword(nobody(), { token: await aLink(careful.email), new_password: NEW });
    await resetPassword(nobody(), {
      token: await aLink(sure.email),
      new_password: NEW,
      keep_tokens: true,
    });
    expect(await listTokens(await signedInAs(careful))).toEqual([]);
    expect(await listTokens(await signedInAs(sure))).toHaveLength(1);
    const { rows } = await pool().query(
      "SELECT object_id AS account FROM audit_entry WHERE action = 'token.revoke'",
    );
    expect(rows).toEqual([{ account: String(careful.id) }]);
  });

  test("succeeds once, also when two try at once", async () => {
    const token = await aLink((await anAccount({ password: OLD })).email);
    const tries = await Promise.allSettled(
      [NEW, "yet another one"].map((new_password) =>
        resetPassword(nobody(), { token, new_password }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("works for an hour", async () => {
    const token = await aLink((await anAccount({ password: OLD })).email);
    const after = (minutes: number) => nobody(new Date(Date.now() + minutes * 60_000));
    expect(await readPasswordLink(after(59), token)).toEqual({ isFirst: false });
    expect(await readPasswordLink(after(61), token)).toBeUndefined();
    await expect(resetPassword(after(61), { token, new_password: NEW })).rejects.toBeInstanceOf(
      BadRequest,
    );
  });

  test("that anybody would guess is refused, and the link stays good", async () => {
    const token = await aLink((await anAccount({ password: OLD })).email);
    for (const new_password of ["short", "password1"])
      await expect(resetPassword(nobody(), { token, new_password })).rejects.toMatchObject({
        issues: [{ field: "new_password" }],
      });
    await resetPassword(nobody(), { token, new_password: NEW });
  });

  test("needs a link of ours", async () => {
    for (const token of ["", "x", "0".repeat(43)]) {
      expect(await readPasswordLink(nobody(), token)).toBeUndefined();
      await expect(resetPassword(nobody(), { token, new_password: NEW })).rejects.toBeInstanceOf(
        BadRequest,
      );
    }
  });

  test("is over for people who were blocked meanwhile", async () => {
    const person = await anAccount({ password: OLD });
    const token = await aLink(person.email);
    await pool().query("UPDATE app_user SET blocked_at = now() WHERE id = $1", [person.id]);
    expect(await readPasswordLink(nobody(), token)).toBeUndefined();
    await expect(resetPassword(nobody(), { token, new_password: NEW })).rejects.toBeInstanceOf(
      BadRequest,
    );
  });
});

describe("a first password", () => {
  test("is chosen by the same way, signs in and ends nothing", async () => {
    const account = await anAccount();
    const owner = await signedInAs(account);
    await issueToken(systemContext(), account.id, { name: "harvester", scopes: [] });
    expect(await readOwnPasswordState(owner)).toBe("open");
    const mails = await ask(account.email);
    expect(mails.map(({ to }) => to)).toEqual([account.email]);
    expect(mails[0]?.subject).toContain("Choose a password for");
    const link = tokenIn(mails[0] as Mail);
    expect(await readPasswordLink(nobody(), link)).toEqual({ isFirst: true });
    const opened = await resetPassword(nobody(), { token: link, new_password: NEW });
    expect(opened).toMatchObject({ account: { id: account.id }, isNew: true });
    expect(await actorOfSession(opened?.sessionId ?? "")).toBeDefined();
    expect(await readOwnPasswordState(owner)).toBe("set");
    expect(await listTokens(owner)).toHaveLength(1);
    await expect(
      signIn(nobody(), { email: account.email, password: NEW }, NOWHERE),
    ).resolves.toMatchObject({ account: { id: account.id } });
  });

  test("of somebody who came by a provider is told to them, and welcomes nobody", async () => {
    const account = await anAccount();
    await pool().query(
      "INSERT INTO account_identity (user_id, idp, external_id) VALUES ($1, 'partner', $2)",
      [account.id, account.email],
    );
    const token = await aLink(account.email);
    const opened = await resetPassword(nobody(), { token, new_password: NEW });
    expect(opened?.isNew).toBe(false);
    await runDueJobs(mailJobs);
    const mails = readdirSync(outbox()).filter((name) => name.startsWith("password-changed"));
    expect(mails).not.toEqual([]);
  });

  test("is not mailed for an account with a role of the site", async () => {
    const account = await anAccount({ roles: [ADMIN_ROLE] });
    expect(await readOwnPasswordState(await signedInAs(account))).toBe("closed");
    expect(await ask(account.email)).toEqual([]);
  });

  test("is no question to somebody who acts as the owner", async () => {
    const visited = await signedInAs(await anAccount());
    const actor = { ...visited.actor, impersonatedBy: "1" } as typeof visited.actor;
    const answer = readOwnPasswordState({ ...visited, actor });
    await expect(answer).rejects.toThrow("users.actsAsSomebodyElse");
  });
});
