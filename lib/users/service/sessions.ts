import { z } from "zod";
import { config } from "@/lib/core/config";
import { NotAuthenticated, NotFound, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { hashPassword, isPassword } from "@/lib/auth/passwords";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { guardLogin } from "@/lib/limits";
import { type Account, accountIdOf } from "../account";
import * as accounts from "../repository/accounts";
import * as links from "../repository/password-links";
import * as sessions from "../repository/sessions";
import { changePasswordBody } from "../schema";
import { refuseGuessable } from "./accounts";
import { requireOwnAccess } from "./own-access";
import { notifyOfPasswordChange } from "./password-notice";
import { endSessionOfCaller } from "./sign-in";
import { revokeAllTokens } from "./tokens";

export type { SessionRow } from "../repository/sessions";

/** The caller's account; 401 for anonymous callers. */
export async function readOwnAccount(ctx: Context): Promise<Account> {
  const id = ctx.actor.kind === "user" ? accountIdOf(ctx.actor.id) : undefined;
  const account = id === undefined ? undefined : await accounts.findById(ctx, id);
  if (!account) throw new NotAuthenticated("errors.unauthorized", "Session");
  return account;
}

/** Where the caller is signed in, last used first. */
export async function listOwnSessions(ctx: Context): Promise<readonly sessions.SessionRow[]> {
  const idleMs = config().SESSION_IDLE_HOURS * 3_600_000;
  return sessions.listSessions(ctx, requireOwnAccess(ctx).id, new Date(ctx.now.getTime() - idleMs));
}

export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const ended = isUuid(id) && (await sessions.endSession(ctx, requireOwnAccess(ctx).id, id));
  if (!ended) throw new NotFound("users.unknownSession");
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { id, sessionId } = requireOwnAccess(ctx);
  await sessions.endSessions(ctx, id, { except: sessionId });
}

/** Tells partners that an account has signed out here, by a job of `lib/webhooks`. */
export const logoutSignalRequest: JobRequest<{ userId: number; userAgent: string }> = {
  name: "webhooks.signal-logout",
  input: z.object({ userId: z.int(), userAgent: z.string() }),
  maxAttempts: 1,
};

/** Ends the session of the caller, if there is one; for an administrator who acts as another user, both sessions. */
export async function signOut(ctx: Context): Promise<void> {
  await endSessionOfCaller(ctx);
  const { actor } = ctx;
  // An administrator who acts as somebody ends what is theirs, not what that person has elsewhere.
  if (actor.kind !== "user" || !actor.sessionId || actor.impersonatedBy) return;
  await signalLogout(ctx, actor.sessionId);
}

async function signalLogout(ctx: Context, sessionId: string): Promise<void> {
  if (!config().COMMONS_PROFILES_API_URL) return;
  const session = await sessions.findSession(ctx, sessionId);
  if (!session) return;
  const { userId, userAgent } = session;
  await enqueue(ctx, logoutSignalRequest, { userId, userAgent: userAgent ?? "" });
}

/** Signs a browser out by the session in its cookie. */
export async function signOutOf(ctx: Context, id: string): Promise<void> {
  await sessions.endSessionById(ctx, id);
  await signalLogout(ctx, id);
}

/** Ends sessions because their identity provider says so; nobody is told. */
export async function endSessionsById(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sessions.endSessionById(ctx, id);
}

/** Ends every session of an account, e.g. when it is blocked or an identity provider says so. */
export async function endAllSessions(ctx: Context, accountId: number): Promise<number> {
  return sessions.endSessions(ctx, accountId);
}

/**
 * Changes the caller's password and ends what else opens the account, because one of these may be why: other sessions,
 * links sent by mail and, unless the caller keeps them, access tokens.
 */
export async function changePassword(ctx: Context, body: unknown): Promise<void> {
  const { id, sessionId } = requireOwnAccess(ctx);
  const { password, new_password, keep_tokens } = parse(changePasswordBody, body ?? {});
  const account = await readOwnAccount(ctx);
  const stored = await accounts.findPasswordHash(ctx, id);
  const fits = await guardLogin({ account: account.email, address: undefined }, async () =>
    (await isPassword(password, stored)) ? true : undefined,
  );
  if (!fits)
    throw new ValidationError([{ field: "password", messages: [message("users.wrongPassword")] }]);
  refuseGuessable(new_password, account, "new_password");
  const passwordHash = await hashPassword(new_password);
  await inTransaction(ctx, async (open) => {
    await links.deleteLinks(open, id);
    await accounts.savePasswordHash(open, id, passwordHash);
    await sessions.endSessions(open, id, { except: sessionId });
    if (!keep_tokens) await revokeAllTokens(open, id);
    await recordAudit(open, {
      action: "user.password.change",
      objectType: "user",
      objectId: String(id),
    });
    await notifyOfPasswordChange(open, account);
  });
}
