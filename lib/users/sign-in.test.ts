import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { decode } from "next-auth/jwt";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { historyOf } from "@/lib/audit";
import { config } from "@/lib/core/config";
import { NotAuthenticated, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { cookieOf } from "@/lib/auth/cookies";
import { actorOfSession, sessionActor, sessionCookie } from "@/lib/auth/sessions";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  type Account,
  changePassword,
  createOwnToken,
  endOtherSessions,
  endOwnSession,
  findAccount,
  grantRole,
  impersonate,
  listOwnSessions,
  listTokens,
  readManagedAccount,
  requireAccount,
  signIn,
  signOut,
} from ".";
import { deleteOldSessions } from "./jobs";
import { sendPasswordLink } from "./service/password-links";

withTestDatabase();

const PASSWORD = "tide pools at dawn";
const VISITOR = { address: "203.0.113.7", userAgent: "tests" };
let ada: Account;
beforeAll(async () => {
  ada = await anAccount({ email: "Ada@Example.org", username: "ada", password: PASSWORD });
});

const enter = (email: string, password: string) =>
  signIn(systemContext(), { email, password }, VISITOR);
const requestWith = (setCookie: string) => ({
  headers: new Headers({ cookie: setCookie.split(";")[0] ?? "" }),
});

describe("signing in", () => {
  test.each(["ada@example.org", "ADA@EXAMPLE.ORG", " ada@example.org ", "ada"])(
    "works as %o",
    async (login) => {
      const { account, sessionId } = await enter(login, PASSWORD);
      expect(account.id).toBe(ada.id);
      expect(await actorOfSession(sessionId)).toMatchObject({ id: String(ada.id), sessionId });
    },
  );

  test("is told by the log as an act of the person who signed in", async () => {
    const { sessionId } = await signIn(
      createContext({ actor: ANONYMOUS }),
      { email: "ada", password: PASSWORD },
      VISITOR,
    );
    const entries = await historyOf(systemContext(), "user", String(ada.id));
    const [opened] = entries.filter(
      ({ detail }) => (detail as { session?: string }).session === sessionId,
    );
    expect(opened).toMatchObject({ action: "session.open", actor: `user:${ada.id}` });
  });

  test("fails alike for a wrong password, an unknown account and one without password", async () => {
    const silent = await anAccount();
    const failures = await Promise.all(
      [
        ["ada@example.org", "wrong"],
        ["nobody@example.org", PASSWORD],
        [silent.email, "the password of nobody"],
        ["ada@example.org", ""],
      ].map(([login = "", password = ""]) =>
        enter(login, password).catch((error: unknown) => error),
      ),
    );
    for (const failure of failures) expect(failure).toBeInstanceOf(NotAuthenticated);
    expect(new Set(failures.map(String)).size).toBe(1);
  });

  test("takes text only: an object cannot become part of a query", async () => {
    for (const body of [{ email: { contains: "" }, password: PASSWORD }, null, [], "x", 7])
      await expect(signIn(systemContext(), body, VISITOR)).rejects.toBeInstanceOf(ValidationError);
  });

  test("is over for blocked and inactive accounts, also where they are signed in", async () => {
    for (const state of ["blocked_at = now()", "active = false"]) {
      const account = await anAccount({ password: PASSWORD });
      const { sessionId } = await enter(account.email, PASSWORD);
      await pool().query(`UPDATE app_user SET ${state} WHERE id = $1`, [account.id]);
      expect(await actorOfSession(sessionId)).toBeUndefined();
      await expect(enter(account.email, PASSWORD)).rejects.toBeInstanceOf(NotAuthenticated);
      // Only who has the password is told why.
      const told = (password: string) =>
        enter(account.email, password).catch((error: unknown) => String(error));
      expect(await told(PASSWORD)).toMatch(/signInClosed/);
      expect(await told("wrong")).toMatch(/signInFailed/);
    }
  });
});

describe("the session cookie", () => {
  test("names the row and nothing else, and is kept from scripts", async () => {
    const { sessionId } = await enter("ada", PASSWORD);
    const cookie = await sessionCookie(sessionId);
    expect(cookie).toMatch(/^__Host-next-auth\.session-token=/);
    expect(cookie).toContain("; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax");
    const value = cookieOf(requestWith(cookie), "__Host-next-auth.session-token");
    const token = await decode({ token: value ?? "", secret: config().APP_SECRET ?? "" });
    expect(Object.keys(token ?? {}).sort()).toEqual(["exp", "iat", "jti", "sid"]);
    expect(token?.sid).toBe(sessionId);
    expect(await sessionActor(requestWith(cookie))).toMatchObject({ id: String(ada.id) });
  });

  test("counts for nothing when it is damaged, foreign or absent", async () => {
    const { sessionId } = await enter("ada", PASSWORD);
    const cookie = await sessionCookie(sessionId);
    const damaged = cookie.replace(/=(.{20})./, "=$1_");
    const name = "__Host-next-auth.session-token";
    for (const bad of [damaged, `${name}=${sessionId}`, `${name}=`, `${name}=%E0%A4`, "x=y"])
      expect(await sessionActor(requestWith(bad))).toBeUndefined();
  });
});

describe("a session", () => {
  const moveBack = (id: string, column: string, interval: string) =>
    pool().query(`UPDATE session SET ${column} = now() - interval '${interval}' WHERE id = $1`, [
      id,
    ]);

  test("ends when its owner signs out, and at no other's wish", async () => {
    const ctx = await signedInAs(ada);
    const stranger = await signedInAs(await anAccount());
    await expect(endOwnSession(stranger, ctx.sessionId)).rejects.toBeInstanceOf(NotFound);
    expect(await actorOfSession(ctx.sessionId)).toBeDefined();
    await signOut(ctx);
    expect(await actorOfSession(ctx.sessionId)).toBeUndefined();
  });

  test("ends by itself after its days, and after a week in which nobody used it", async () => {
    const old = await signedInAs(ada);
    await moveBack(old.sessionId, "expires_at", "1 second");
    expect(await actorOfSession(old.sessionId)).toBeUndefined();
    const idle = await signedInAs(ada);
    await moveBack(idle.sessionId, "last_seen_at", "167 hours");
    expect(await actorOfSession(idle.sessionId)).toBeDefined();
    await moveBack(idle.sessionId, "last_seen_at", "169 hours");
    expect(await actorOfSession(idle.sessionId)).toBeUndefined();
  });

  test("notes visits, but not each of them", async () => {
    const { sessionId } = await signedInAs(ada);
    const lastSeen = async () => {
      const { rows } = await pool().query<{ at: Date }>(
        "SELECT last_seen_at AS at FROM session WHERE id = $1",
        [sessionId],
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const before = await lastSeen();
    await actorOfSession(sessionId);
    expect(await lastSeen()).toBe(before);
    await moveBack(sessionId, "last_seen_at", "2 minutes");
    const moved = await lastSeen();
    await actorOfSession(sessionId);
    expect(await lastSeen()).toBeGreaterThan(moved);
  });

  test("is listed to its owner with where it is from", async () => {
    const person = await anAccount();
    const [first, second] = [await signedInAs(person), await signedInAs(person)];
    const listed = await listOwnSessions(second);
    expect(listed.map(({ id }) => id).sort()).toEqual([first.sessionId, second.sessionId].sort());
    expect(listed[0]).toMatchObject({ ip: "203.0.113.7", userAgent: "tests" });
    await endOtherSessions(second);
    expect((await listOwnSessions(second)).map(({ id }) => id)).toEqual([second.sessionId]);
    expect(await actorOfSession(first.sessionId)).toBeUndefined();
  });

  test("is no business of tokens", async () => {
    const byToken = createContext({ actor: actorOf(ada, { via: "token" }) });
    await expect(listOwnSessions(byToken)).rejects.toBeInstanceOf(NotPermitted);
    await expect(endOtherSessions(byToken)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("is forgotten a month after it ended", async () => {
    const [ended, active] = [await signedInAs(ada), await signedInAs(ada)];
    await signOut(ended);
    await moveBack(ended.sessionId, "revoked_at", "31 days");
    await deleteOldSessions.run(systemContext(), {});
    const { rows } = await pool().query("SELECT id FROM session WHERE id = ANY($1)", [
      [ended.sessionId, active.sessionId],
    ]);
    expect(rows).toEqual([{ id: active.sessionId }]);
  });

  test("leaves with the account when it began, unless an administrator acted as its user", async () => {
    const admin = await anAccount({ roles: [ADMIN_ROLE] });
    const person = await anAccount({ password: PASSWORD });
    const lastSignIn = async () => {
      const asAdmin = createContext({ actor: actorOf(admin) });
      return (await readManagedAccount(asAdmin, String(person.id))).use.lastLoginAt;
    };
    expect(await lastSignIn()).toBeNull();
    await impersonate(await signedInAs(admin), String(person.id), VISITOR);
    const inAYear = { ...systemContext(), now: new Date(Date.now() + 365 * 86_400_000) };
    await deleteOldSessions.run(inAYear, {});
    expect(await lastSignIn()).toBeNull();

    await enter(person.email, PASSWORD);
    const known = await lastSignIn();
    expect(known).toBeInstanceOf(Date);
    await deleteOldSessions.run(inAYear, {});
    expect(await lastSignIn()).toEqual(known);
  });
});

describe("a browser", () => {
  test("has one session: signing in again ends the one it had, of whichever account", async () => {
    const other = await anAccount({ password: PASSWORD });
    const first = await enter("ada", PASSWORD);
    const second = await signIn(
      createContext({ actor: actorOf(ada, { sessionId: first.sessionId }) }),
      { email: other.email, password: PASSWORD },
      VISITOR,
    );
    expect(await actorOfSession(first.sessionId)).toBeUndefined();
    expect(await actorOfSession(second.sessionId)).toMatchObject({ id: String(other.id) });
  });

  test("keeps its session when the password is wrong", async () => {
    const ctx = await signedInAs(ada);
    await expect(signIn(ctx, { email: "ada", password: "wrong" }, VISITOR)).rejects.toBeInstanceOf(
      NotAuthenticated,
    );
    expect(await actorOfSession(ctx.sessionId)).toBeDefined();
  });

  test("that acted as somebody else leaves neither session open", async () => {
    const administrator = await anAccount();
    await grantRole(systemContext(), administrator, "admin");
    const own = await signedInAs(await requireAccount(systemContext(), administrator.email));
    const person = await anAccount();
    const acting = await impersonate(own, String(person.id), VISITOR);
    const ctx = createContext({
      actor: actorOf(person, {
        sessionId: acting.sessionId,
        impersonatedBy: String(administrator.id),
      }),
    });
    await signIn(ctx, { email: "ada", password: PASSWORD }, VISITOR);
    for (const { sessionId } of [own, acting])
      expect(await actorOfSession(sessionId)).toBeUndefined();
  });
});

describe("changing the password", () => {
  test("ends links sent by mail and access tokens, unless the caller keeps these", async () => {
    const person = await anAccount({ password: PASSWORD });
    const ctx = await signedInAs(person);
    await createOwnToken(ctx, { name: "laptop" });
    await sendPasswordLink(systemContext(), { id: randomUUID(), login: person.email });
    const kept = { password: PASSWORD, new_password: "another long one", keep_tokens: true };
    await changePassword(ctx, kept);
    expect(await listTokens(ctx)).toHaveLength(1);
    const { rows } = await pool().query("SELECT 1 FROM password_link WHERE user_id = $1", [
      person.id,
    ]);
    expect(rows).toEqual([]);
    await changePassword(ctx, { password: "another long one", new_password: "a third long one" });
    expect(await listTokens(ctx)).toEqual([]);
  });

  test("needs the old one, signs out everywhere else, and is written down", async () => {
    const person = await anAccount({ password: PASSWORD });
    const [here, elsewhere] = [await signedInAs(person), await signedInAs(person)];
    await expect(
      changePassword(here, { password: "wrong", new_password: "another long one" }),
    ).rejects.toMatchObject({ issues: [{ field: "password" }] });
    await changePassword(here, { password: PASSWORD, new_password: "another long one" });
    expect(await actorOfSession(here.sessionId)).toBeDefined();
    expect(await actorOfSession(elsewhere.sessionId)).toBeUndefined();
    await expect(enter(person.email, PASSWORD)).rejects.toBeInstanceOf(NotAuthenticated);
    expect((await enter(person.email, "another long one")).account.id).toBe(person.id);
    const { rows } = await pool().query(
      "SELECT actor, detail FROM audit_entry WHERE action = 'user.password.change' AND object_id = $1",
      [String(person.id)],
    );
    expect(rows).toEqual([{ actor: `user:${person.id}`, detail: {} }]);
  });

  test.each([
    "short",
    "12345678",
    "aaaaaaaaaaaa",
    "password1",
    "tidewater",
    "tidewater@example.org",
  ])("refuses %o", async (guessable) => {
    const owner =
      (await findAccount(systemContext(), "tidewater")) ??
      (await anAccount({ email: "tidewater@example.org", password: PASSWORD }));
    const ctx = await signedInAs(owner);
    await expect(
      changePassword(ctx, { password: PASSWORD, new_password: guessable }),
    ).rejects.toMatchObject({ issues: [{ field: "new_password" }] });
  });
});
