import { ADMIN_ROLE } from "@/lib/core/actor";
import { BadRequest, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import type { Account } from "../account";
import { canManageAccounts } from "../policy";
import * as roles from "../repository/roles";

const ROLE_NAME = /^[A-Za-z][\w|.-]{0,199}$/;

/** Puts a person into a role. Answers whether that changed anything. */
export async function grantRole(ctx: Context, account: Account, role: string): Promise<boolean> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  if (!ROLE_NAME.test(role)) throw new BadRequest("users.roleName");
  return change(ctx, account, role, "user.role.grant", (open) =>
    roles.addToRole(open, account.id, role),
  );
}

/** Takes a person out of a role. The last administrator keeps the role: no account could grant it again. */
export async function revokeRole(ctx: Context, account: Account, role: string): Promise<boolean> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  return change(ctx, account, role, "user.role.revoke", async (open) => {
    await roles.lockRole(open, role);
    const changed = await roles.removeFromRole(open, account.id, role);
    if (changed && role === ADMIN_ROLE && (await roles.countMembers(open, role)) === 0)
      throw new BadRequest("users.lastAdministrator");
    return changed;
  });
}

async function change(
  ctx: Context,
  account: Account,
  role: string,
  action: string,
  apply: (open: Context) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx, async (open) => {
    const changed = await apply(open);
    if (changed) {
      const objectId = String(account.id);
      await recordAudit(open, { action, objectType: "user", objectId, detail: { role } });
    }
    return changed;
  });
}

const MAX_HOLDERS = 1000;

/** The accounts that act for a role or group. */
export async function holdersOf(ctx: Context, roleId: string): Promise<number[]> {
  return roles.listHolders(ctx, roleId, MAX_HOLDERS);
}

/** The first account to act for a role. */
export const firstHolderOf = (ctx: Context, roleId: string): Promise<number | undefined> =>
  roles.findFirstHolder(ctx, roleId);

/*
 * Groups of other systems: these say who is in them, and what they are called. For the modules that keep what such a
 * system says; they have authorised.
 */
export const keepForeignGroups = roles.upsertForeignGroups;
export const listForeignGroups = roles.listForeignGroups;
export const removeForeignGroups = roles.deleteGroups;
