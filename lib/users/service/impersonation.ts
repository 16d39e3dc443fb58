import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { type Account, accountIdOf } from "../account";
import { canImpersonate, canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as sessions from "../repository/sessions";
import type { Visitor } from "./sign-in";

/**
 * An administrator acts as another user, to see the pages they see and help them. It is a session of that account which
 * names the administrator: the audit log names both accounts, and it expires by itself.
 */
const MAX_MINUTES = 30;

type Opened = { account: Account; sessionId: string };

export async function impersonate(ctx: Context, id: string, visitor: Visitor): Promise<Opened> {
  const { actor } = ctx;
  if (!canManageAccounts(actor) || actor.kind !== "user" || !actor.sessionId)
    throw new NotPermitted();
  const { sessionId: impersonatorSessionId } = actor;
  const number = accountIdOf(id);
  const account = number === undefined ? undefined : await accounts.findById(ctx, number);
  if (!account) throw new NotFound("users.unknown");
  if (!canImpersonate(actor, account)) throw new NotPermitted("users.impersonateAdministrator");
  if (!account.active || account.blockedAt) throw new BadRequest("users.impersonateClosed");
  return inTransaction(ctx, async (open) => {
    const sessionId = await sessions.insertSession(open, {
      userId: account.id,
      expiresAt: new Date(ctx.now.getTime() + MAX_MINUTES * 60_000),
      ip: visitor.address ?? null,
      userAgent: visitor.userAgent?.slice(0, 500) ?? null,
      impersonatorId: Number(actor.id),
      impersonatorSessionId,
    });
    await recordAudit(open, {
      action: "user.impersonate",
      objectType: "user",
      objectId: String(account.id),
      detail: { session: sessionId },
    });
    return { account, sessionId };
  });
}

/** Ends acting as another user; the administrator continues in the previous session. */
export async function stopImpersonating(ctx: Context): Promise<Opened> {
  const { actor } = ctx;
  const sessionId = actor.kind === "user" ? actor.sessionId : undefined;
  const administrator = sessionId && (await sessions.findImpersonator(ctx, sessionId));
  if (!sessionId || !administrator) throw new BadRequest("users.actsAsSelf");
  const account = await accounts.findById(ctx, administrator.userId);
  if (!account) throw new NotPermitted();
  await inTransaction(ctx, async (open) => {
    await sessions.endSessionById(open, sessionId);
    await recordAudit(open, {
      action: "user.impersonate.stop",
      userId: String(account.id),
      objectType: "user",
      objectId: actor.kind === "user" ? actor.id : "",
      detail: { session: sessionId },
    });
  });
  return { account, sessionId: administrator.sessionId };
}
