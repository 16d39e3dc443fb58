import { ADMIN_ROLE, MODERATOR_ROLE } from "@/lib/core/actor";
import { BadRequest, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import type { Account } from "../account";
import { canChangeAccount, canManageAccounts, isSelf } from "../policy";
import * as accounts from "../repository/accounts";
import * as roles from "../repository/roles";
import { groupsBody } from "../schema";
import { accountBehind } from "./all-accounts";

/** Roles that the service knows even while no account has them, in addition to the stored ones. */
const KNOWN_ROLES = [ADMIN_ROLE, MODERATOR_ROLE, "group-collections-owner"];
const MAX_GROUPS = 500;

type GroupOfAccount = { id: string; title: string; isManaged: boolean };
export type AccountGroups = { held: GroupOfAccount[]; available: GroupOfAccount[] };

/** The groups an account is in: users see their own account's, administrators those of any account. */
export async function readAccountGroups(ctx: Context, id: string): Promise<AccountGroups> {
  const account = await accountBehind(ctx, id);
  const manages = canManageAccounts(ctx.actor);
  if (!manages && !isSelf(ctx.actor, account)) throw new NotPermitted();
  const [held, there] = await Promise.all([
    roles.findGroups(ctx, account.roles),
    manages ? roles.listGroups(ctx, MAX_GROUPS) : [],
  ]);
  const unmade = KNOWN_ROLES.filter((role) => !there.some((group) => group.id === role));
  const available = manages
    ? [...there.map(toGroup), ...unmade.map((role) => ({ id: role, title: role, isManaged: true }))]
    : [];
  return { held: held.map(toGroup), available: available.sort(byName) };
}

const toGroup = ({ id, title, isManaged }: roles.Group): GroupOfAccount => ({
  id,
  title: title ?? id,
  isManaged,
});
const byName = (a: GroupOfAccount, b: GroupOfAccount) => (a.id < b.id ? -1 : 1);

type GroupChange = { added: string[]; removed: string[]; groups: string[] };

/**
 * Puts an account into groups and takes it out of others. Who is in the groups of an identity provider is for that
 * to say; the last administrator stays one.
 */
export async function changeAccountGroups(
  ctx: Context,
  id: string,
  how: "add" | "set" | "remove",
  body: unknown,
): Promise<GroupChange> {
  const found = await accountBehind(ctx, id);
  if (!canChangeAccount(ctx.actor, found))
    throw new NotPermitted(canManageAccounts(ctx.actor) ? "users.ownGroups" : undefined);
  const given = [...new Set(parse(groupsBody, body ?? {}).groups)];
  return inTransaction(ctx, async (open) => {
    await roles.lockRole(open, ADMIN_ROLE);
    const account = (await accounts.lockAccount(open, found.id)) ?? found;
    const wanted = wantedOf(account, how, given);
    const added = wanted.filter((one) => !account.roles.includes(one));
    const removed = account.roles.filter((one) => !wanted.includes(one));
    await refuseForeign(open, given, [...added, ...removed]);
    for (const one of added) await roles.addToRole(open, account.id, one);
    for (const one of removed) await roles.removeFromRole(open, account.id, one);
    if (removed.includes(ADMIN_ROLE) && (await roles.countMembers(open, ADMIN_ROLE)) === 0)
      throw new BadRequest("users.lastAdministrator");
    if (added.length + removed.length > 0)
      await recordAudit(open, {
        action: "user.groups.change",
        objectType: "user",
        objectId: String(account.id),
        before: { groups: account.roles },
        after: { groups: wanted },
      });
    return { added, removed, groups: wanted };
  });
}

function wantedOf({ roles: held }: Account, how: "add" | "set" | "remove", given: string[]) {
  if (how === "set") return given.sort();
  if (how === "remove") return held.filter((one) => !given.includes(one));
  return [...new Set([...held, ...given])].sort();
}

/** Only what exists is given, and only what belongs to this service is changed. */
async function refuseForeign(
  open: Context,
  given: readonly string[],
  changed: readonly string[],
): Promise<void> {
  const there = new Map(
    (await roles.findGroups(open, [...given, ...changed])).map((one) => [one.id, one]),
  );
  const unknown = given.filter((one) => !there.has(one) && !KNOWN_ROLES.includes(one));
  const foreign = changed.filter((one) => there.get(one)?.isManaged === false);
  const messages = [
    ...unknown.map((one) => message("users.unknownGroup", { name: one })),
    ...foreign.map((one) => message("users.groupFromElsewhere", { name: one })),
  ];
  if (messages.length > 0) throw new ValidationError([{ field: "groups", messages }]);
}
