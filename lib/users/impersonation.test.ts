import { beforeAll, expect, test } from "vitest";
import { ADMIN_ROLE, isAdmin } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { historyOf } from "@/lib/audit";
import { actorOfSession } from "@/lib/auth/sessions";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  type Account,
  changeOwnAccount,
  changePassword,
  changeAccountStatus,
  createOwnToken,
  grantRole,
  impersonate,
  inviteToAccount,
  listOwnSessions,
  revokeRole,
  signOut,
  stopImpersonating,
} from ".";

withTestDatabase();

const visitor = { address: "203.0.113.9", userAgent: "tests" };
let admin: Account;
let person: Account;
beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
  person = await anAccount({ fullName: "Paula Puzzled" });
});

const asSession = async (id: string): Promise<Context> => {
  const actor = await actorOfSession(id);
  if (!actor) throw new Error("Nobody is signed in.");
  return createContext({ actor });
};

/** An administrator who acts as the person. */
async function acting(by = admin) {
  const own = await signedInAs(by);
  const { sessionId } = await impersonate(own, String(person.id), visitor);
  return { own, sessionId, ctx: await asSession(sessionId) };
}

test("an administrator acts as somebody else, is noted with them, and is themselves again", async () => {
  const { own, sessionId, ctx } = await acting();
  expect(ctx.actor).toMatchObject({ id: String(person.id), impersonatedBy: String(admin.id) });
  const back = await stopImpersonating(ctx);
  expect([back.account.id, back.sessionId]).toEqual([admin.id, own.sessionId]);
  // The browser may still hold the cookie of before.
  expect(await actorOfSession(sessionId)).toMatchObject({ id: String(admin.id) });
  await expect(stopImpersonating(own)).rejects.toThrow(BadRequest);
  const [stop, start] = await historyOf(own, "user", String(person.id));
  const detail = { session: sessionId };
  const byAdmin = { actor: `user:${admin.id}`, detail };
  expect(stop).toMatchObject({ action: "user.impersonate.stop", ...byAdmin });
  expect(start).toMatchObject({ action: "user.impersonate", ...byAdmin });
  expect(stop?.detail).toEqual(detail);
});

test("it ends after half an hour, and the administrator goes on as before", async () => {
  const { sessionId } = await acting();
  const { rows } = await pool().query<{ minutes: number }>(
    "SELECT extract(epoch FROM expires_at - created_at) / 60 AS minutes FROM session WHERE id = $1",
    [sessionId],
  );
  expect(Number(rows[0]?.minutes)).toBe(30);
  await pool().query("UPDATE session SET expires_at = now() WHERE id = $1", [sessionId]);
  const after = await actorOfSession(sessionId);
  expect(after).toMatchObject({ id: String(admin.id) });
  expect(after).not.toHaveProperty("impersonatedBy");
});

test("nobody else does it, and nobody as an administrator or in an account that is closed", async () => {
  const [member, other, closed] = [await anAccount(), await anAccount(), await anAccount()];
  await grantRole(systemContext(), other, ADMIN_ROLE);
  await changeAccountStatus(await signedInAs(admin), String(closed.id), "deactivate");
  const tried = (ctx: Context, id: number) => impersonate(ctx, String(id), visitor);
  await expect(tried(await signedInAs(member), person.id)).rejects.toThrow(NotPermitted);
  const byToken = createContext({ actor: actorOf(admin, { via: "token" }) });
  await expect(tried(byToken, person.id)).rejects.toThrow(NotPermitted);
  const own = await signedInAs(admin);
  await expect(tried(own, other.id)).rejects.toThrow(NotPermitted);
  await expect(tried(own, admin.id)).rejects.toThrow(NotPermitted);
  await expect(tried(own, closed.id)).rejects.toThrow(BadRequest);
  await expect(tried(own, 999_999)).rejects.toThrow(NotFound);
});

test("what belongs to the person alone stays closed, and so does the administration", async () => {
  const { ctx } = await acting();
  const refused = [
    changePassword(ctx, { password: "x", new_password: "tide pools at dawn" }),
    changeOwnAccount(ctx, {}),
    createOwnToken(ctx, { name: "x" }),
    listOwnSessions(ctx),
    inviteToAccount(ctx, {}),
    impersonate(ctx, String(person.id), visitor),
  ];
  for (const attempt of refused) await expect(attempt).rejects.toThrow(NotPermitted);
  await grantRole(systemContext(), person, ADMIN_ROLE);
  const { sessionId } = ctx.actor.kind === "user" ? ctx.actor : {};
  expect(isAdmin((await asSession(sessionId ?? "")).actor)).toBe(false);
  await revokeRole(systemContext(), person, ADMIN_ROLE);
});

test("it does not outlast the administrator's own session, account or rights", async () => {
  const by = await anAccount({ roles: [ADMIN_ROLE] });
  const first = await acting(by);
  await signOut(first.own);
  expect(await actorOfSession(first.sessionId)).toBeUndefined();
  const second = await acting(by);
  await revokeRole(systemContext(), by, ADMIN_ROLE);
  expect(await actorOfSession(second.sessionId)).toMatchObject({ id: String(by.id), roles: [] });
});

test("signing out meanwhile ends both sessions; the person does not find it among their own", async () => {
  const theirs = await signedInAs(person);
  const { own, sessionId, ctx } = await acting();
  expect((await listOwnSessions(theirs)).map(({ id }) => id)).not.toContain(sessionId);
  await signOut(ctx);
  expect(await actorOfSession(sessionId)).toBeUndefined();
  expect(await actorOfSession(own.sessionId)).toBeUndefined();
});
