import { ADMIN_ROLE } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import type { MessageKey } from "@/lib/core/message";
import type { AccountPair } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import { type Account, accountIdOf, stateOfAccount } from "../account";
import { canChangeAccount, canManageAccounts } from "../policy";
import * as accounts from "../repository/accounts";
import * as merging from "../repository/merging";
import * as links from "../repository/password-links";
import * as roles from "../repository/roles";
import * as sessions from "../repository/sessions";
import { FORMER_ADDRESS } from "./partner-people";

export type { Moved as MovedSignIns } from "../repository/merging";
export const countSignIns = merging.countSignIns;

/** Two accounts of one person, of which the second remains. */
export type MergePair = { readonly from: Account; readonly into: Account };

/** The accounts of a merge that may be made. @throws NotPermitted, NotFound, BadRequest */
export async function requireMergePair(
  ctx: Context,
  id: string,
  into: string,
  { lock }: { lock: boolean },
): Promise<MergePair> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const remaining = await findByAnyName(ctx, into);
  const number = accountIdOf(id);
  if (lock) await lockBoth(ctx, number, remaining?.id);
  const from = number === undefined ? undefined : await accounts.findById(ctx, number);
  if (!from) throw new NotFound("users.unknown");
  if (!canChangeAccount(ctx.actor, from)) throw new NotPermitted("users.ownMerge");
  const target = remaining && (await accounts.findById(ctx, remaining.id));
  if (!target) throw new NotFound("users.unknown");
  const refusal = await refusalOf(ctx, from, target);
  if (refusal) throw new BadRequest(refusal);
  return { from, into: target };
}

/** Both in one order, behind the role of administrators: of the last two not each may think the other remains. */
async function lockBoth(ctx: Context, ...ids: (number | undefined)[]): Promise<void> {
  await roles.lockRole(ctx, ADMIN_ROLE);
  const known = ids.filter((one) => one !== undefined).sort((one, other) => one - other);
  for (const one of known) await accounts.lockAccount(ctx, one);
}

async function findByAnyName(ctx: Context, given: string): Promise<Account | undefined> {
  const name = given.trim();
  const id = accountIdOf(name);
  if (id !== undefined) return accounts.findById(ctx, id);
  return name.includes("@") ? accounts.findByEmail(ctx, name) : accounts.findByUsername(ctx, name);
}

async function refusalOf(
  ctx: Context,
  from: Account,
  into: Account,
): Promise<MessageKey | undefined> {
  if (from.id === into.id) return "users.mergeWithItself";
  if (from.mergedIntoId !== null) return "users.alreadyMerged";
  if (from.blockedAt) return "users.mergeBlocked";
  if (stateOfAccount(into) !== "active") return "users.mergeIntoClosed";
  const isAdministrator = from.active && from.roles.includes(ADMIN_ROLE);
  if (isAdministrator && (await roles.countMembers(ctx, ADMIN_ROLE)) < 2)
    return "users.lastAdministrator";
  return undefined;
}

/** Closes an account and gives what opens it to the other one, in the caller's transaction. */
export async function closeMerged(
  tx: Context,
  { from, into }: MergePair,
): Promise<merging.Moved & { wasActive: boolean }> {
  const pair = { from: from.id, to: into.id };
  const roleIds = await merging.copyRoles(tx, pair);
  await merging.saveMerged(tx, from.id, { active: false, mergedIntoId: into.id });
  await sessions.endSessions(tx, from.id);
  await links.deleteLinks(tx, from.id);
  return {
    wasActive: from.active,
    roles: roleIds,
    orcid: await moveOrcid(tx, { from, into }),
    identities: await merging.moveIdentities(tx, pair),
    identifiers: await merging.copyIdentifiers(tx, pair, {
      scheme: FORMER_ADDRESS,
      identifier: from.email,
    }),
    tokens: await merging.revokeTokens(tx, from.id),
  };
}

/** The remaining account keeps an iD of its own. */
async function moveOrcid(tx: Context, { from, into }: MergePair): Promise<merging.Moved["orcid"]> {
  if (from.orcid === null || into.orcid !== null) return null;
  const { orcid, orcidConfirmedBy } = from;
  await accounts.saveOrcid(tx, from.id, { orcid: null, orcidConfirmedBy: null });
  await accounts.saveOrcid(tx, into.id, { orcid, orcidConfirmedBy });
  return { orcid, confirmedBy: orcidConfirmedBy };
}

/** Opens an account again that was merged, and gives back what opened it. */
export async function reopenMerged(
  tx: Context,
  { from, to }: AccountPair,
  moved: merging.Moved & { wasActive: boolean },
): Promise<void> {
  await lockBoth(tx, from, to);
  const [was, is] = [await accounts.findById(tx, from), await accounts.findById(tx, to)];
  if (!was || !is) throw new NotFound("users.unknown");
  if (is.mergedIntoId !== null) throw new BadRequest("users.mergedOn");
  await merging.putBack(tx, { from, to }, moved);
  if (moved.orcid && is.orcid === moved.orcid.orcid) {
    const orcidConfirmedBy = is.orcidConfirmedBy;
    await accounts.saveOrcid(tx, to, { orcid: null, orcidConfirmedBy: null });
    await accounts.saveOrcid(tx, from, { orcid: moved.orcid.orcid, orcidConfirmedBy });
  }
  await merging.saveMerged(tx, from, { active: moved.wasActive, mergedIntoId: null });
  // What the undone merge let in through the remaining account ends: it may have been the other person.
  await sessions.endSessions(tx, to);
}
