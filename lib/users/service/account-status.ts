import { ADMIN_ROLE } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import type { MessageKey } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { type Account, accountIdOf } from "../account";
import { canChangeAccount, canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as links from "../repository/password-links";
import * as roles from "../repository/roles";
import * as sessions from "../repository/sessions";
import { blockBody } from "../schema";

/**
 * Where an account stands, changed by administrators. An account that is closed or blocked cannot be used from that
 * moment on: its sessions are ended, and its tokens are refused as long as it stands so.
 */
type AccountStatus = Pick<Account, "active" | "verifiedAt" | "blockedAt">;
type Change = {
  /** Why the account cannot be changed so, as it stands. */
  refuses: (account: Account) => MessageKey | undefined;
  to: (now: Date) => Partial<AccountStatus>;
  endsUse?: true;
};

const CHANGES = {
  activate: {
    refuses: ({ active, mergedIntoId }) => {
      if (mergedIntoId !== null) return "users.alreadyMerged";
      return active ? "users.alreadyActive" : undefined;
    },
    to: () => ({ active: true }),
  },
  deactivate: {
    refuses: ({ active }) => (active ? undefined : "users.alreadyInactive"),
    to: () => ({ active: false }),
    endsUse: true,
  },
  approve: {
    refuses: ({ verifiedAt, blockedAt }) => {
      if (blockedAt) return "users.blocked";
      return verifiedAt ? "users.alreadyVerified" : undefined;
    },
    to: (now) => ({ verifiedAt: now }),
  },
  block: {
    refuses: ({ blockedAt }) => (blockedAt ? "users.alreadyBlocked" : undefined),
    to: (now) => ({ blockedAt: now, verifiedAt: null }),
    endsUse: true,
  },
  restore: {
    refuses: ({ blockedAt }) => (blockedAt ? undefined : "users.notBlocked"),
    to: () => ({ blockedAt: null }),
  },
} satisfies Record<string, Change>;
export type AccountStatusChange = keyof typeof CHANGES;

/** Changes the status of an account. The last administrator stays active: no other account could undo it. */
export async function changeAccountStatus(
  ctx: Context,
  id: string,
  name: AccountStatusChange,
  body: unknown = {},
): Promise<Account> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const number = accountIdOf(id);
  const change: Change = CHANGES[name];
  return inTransaction(ctx, async (open) => {
    if (change.endsUse) await roles.lockRole(open, ADMIN_ROLE);
    const before = number === undefined ? undefined : await accounts.lockAccount(open, number);
    if (!before) throw new NotFound("users.unknown");
    if (!canChangeAccount(ctx.actor, before)) throw new NotPermitted("users.ownStatus");
    const { removal_reason_id: reason, note } = parse(blockBody, body ?? {});
    const refusal = change.refuses(before);
    if (refusal) throw new BadRequest(refusal);
    const after = await accounts.saveAccountStatus(open, before.id, change.to(ctx.now));
    if (change.endsUse) {
      await refuseIfLast(open, before);
      await sessions.endSessions(open, before.id);
      await links.deleteLinks(open, before.id);
    }
    await recordAudit(open, {
      action: `user.${name}`,
      objectType: "user",
      objectId: String(before.id),
      before: auditFields(before),
      after: auditFields(after),
      detail: { ...(reason ? { reason } : {}), ...(note ? { note } : {}) },
    });
    return after;
  });
}

async function refuseIfLast(open: Context, account: Account): Promise<void> {
  if (!account.roles.includes(ADMIN_ROLE)) return;
  if ((await roles.countMembers(open, ADMIN_ROLE)) > 0) return;
  throw new BadRequest("users.lastAdministrator");
}

const auditFields = ({ active, verifiedAt, blockedAt }: AccountStatus) => ({
  active,
  verified: verifiedAt !== null,
  blocked: blockedAt !== null,
});
