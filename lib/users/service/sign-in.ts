import { randomUUID } from "node:crypto";
import { NotAuthenticated } from "@/lib/core/errors";
import { config } from "@/lib/core/config";
import { parse } from "@/lib/core/parse";
import { z } from "zod";
import type { Context } from "@/lib/db/context";
import type { Sql } from "@/lib/db/sql";
import { auditSql, type Entry } from "@/lib/audit";
import { changeAndEnqueue, type JobRequest, type QueuedJob, queuedJob } from "@/lib/jobs";
import { isPassword } from "@/lib/auth/passwords";
import { sessionSeconds } from "@/lib/auth/sessions";
import { clientAddress, guardLogin } from "@/lib/limits";
import type { Account } from "../account";
import * as accounts from "../repository/accounts";
import * as sessions from "../repository/sessions";
import { loginBody } from "../schema";

/** The client of a sign-in. */
export type Visitor = { address: string | undefined; userAgent: string | undefined };

export function visitorOf(request: { readonly headers: Headers }): Visitor {
  return {
    address: clientAddress(request, config().TRUSTED_PROXIES),
    userAgent: request.headers.get("user-agent") ?? undefined,
  };
}

/**
 * Opens a session for e-mail address (or username) and password. Wrong passwords and unknown accounts get the same
 * answer in the same time. That an account is closed is told only to who has its password.
 */
export async function signIn(
  ctx: Context,
  body: unknown,
  visitor: Visitor,
): Promise<{ account: Account; sessionId: string }> {
  const { email: login, password } = parse(loginBody, body ?? {});
  const known = await guardLogin({ account: login, address: visitor.address }, async () => {
    const found = await accounts.findCredentials(ctx, login);
    const fits = await isPassword(password, found?.passwordHash ?? undefined);
    return fits ? found : undefined;
  });
  if (known && !known.mayEnter) throw new NotAuthenticated("users.signInClosed", "Session");
  const id = known?.id;
  const account = id === undefined ? undefined : await accounts.findById(ctx, id);
  if (!account) throw new NotAuthenticated("users.signInFailed", "Session");
  return { account, sessionId: await openSession(ctx, account, visitor) };
}

/** Ends the session of the caller, if there is one; for an administrator who acts as another user, both sessions. */
export async function endSessionOfCaller(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === "user" && actor.sessionId) await sessions.endBoth(ctx, actor.sessionId);
}

/** Assigns invitations sent to the account's address before to the account, by a job of `lib/collections`. */
export const attachInvitationsRequest: JobRequest<{ userId: number }> = {
  name: "collections.attach-invitations",
  input: z.object({ userId: z.int() }),
};

/** A session as parts of a statement. */
type Opening = {
  readonly sessionId: string;
  readonly changes: readonly Sql[];
  readonly entry: Entry;
  readonly job: QueuedJob;
};

/**
 * Writes the row behind a session cookie; every way of signing in ends here or in {@link openingOf}. The session that the
 * browser had is over: its cookie is replaced, so it could not be ended later.
 */
export async function openSession(
  ctx: Context,
  account: Account,
  visitor: Visitor,
): Promise<string> {
  const { sessionId, changes, entry, job } = openingOf(ctx, account, visitor);
  await changeAndEnqueue(ctx, [...changes, auditSql(ctx, [entry])], [job]);
  return sessionId;
}

/** As {@link openSession}, for callers that write more by the same statement. */
export function openingOf(ctx: Context, account: Account, visitor: Visitor): Opening {
  const { actor, now } = ctx;
  const sessionId = randomUUID();
  const former = actor.kind === "user" ? actor.sessionId : undefined;
  const session = sessions.sessionSql(ctx, sessionId, {
    userId: account.id,
    expiresAt: new Date(now.getTime() + sessionSeconds() * 1000),
    ip: visitor.address ?? null,
    userAgent: visitor.userAgent?.slice(0, 500) ?? null,
  });
  return {
    sessionId,
    changes: former ? [sessions.endBothSql(ctx, former), session] : [session],
    entry: {
      action: "session.open",
      objectType: "user",
      objectId: String(account.id),
      userId: String(account.id),
      detail: { session: sessionId },
    },
    job: queuedJob(
      attachInvitationsRequest,
      { userId: account.id },
      { key: `attach-invitations:${account.id}` },
    ),
  };
}
