import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Member } from "../rows";
import { changeMembers, addMembers, removeMembers } from "./members";
import { patchCollection } from "./update";

/*
 * For the moderation of accounts: collections without another owner are closed or get another owner. Called by the service
 * itself, which has authorised.
 */

export const listSoleOwned = (
  ctx: Context,
  userId: number,
  page: { after: string | undefined; limit: number },
): Promise<string[]> => repository.listSoleOwned(ctx, userId, page);

/** Closes a collection; false where it is closed already. */
export async function restrictCollection(ctx: Context, id: string): Promise<boolean> {
  const before = await repository.find(ctx, id);
  if (before?.access.visibility !== "public") return false;
  await patchCollection(ctx, id, { access: { visibility: "restricted" } }, undefined);
  return true;
}

/** Opens a collection again; false where it was opened meanwhile. */
export async function reopenCollection(ctx: Context, id: string): Promise<boolean> {
  const before = await repository.find(ctx, id);
  if (before?.access.visibility !== "restricted") return false;
  await patchCollection(ctx, id, { access: { visibility: "public" } }, undefined);
  return true;
}

/** What an account is in a collection before it becomes an owner: a role, or null. */
type FormerRole = Member["role"] | null;

/** Makes an account an owner, whatever it was before. An invitation or request that is open is closed. */
export async function makeOwner(ctx: Context, id: string, userId: number): Promise<FormerRole> {
  const members = [{ type: "user" as const, id: String(userId) }];
  const member = await membershipOf(ctx, id, userId);
  if (member?.status === "active") {
    if (member.role !== "owner") await changeMembers(ctx, id, { members, role: "owner" });
    return member.role;
  }
  if (member) await removeMembers(ctx, id, { members });
  await addMembers(ctx, id, { members, role: "owner" });
  return null;
}

/** Gives an account that {@link makeOwner} made an owner its former role; false where that was changed since. */
export async function unmakeOwner(
  ctx: Context,
  id: string,
  userId: number,
  former: FormerRole,
): Promise<boolean> {
  if (former === "owner") return false;
  const member = await membershipOf(ctx, id, userId);
  if (member?.status !== "active" || member.role !== "owner") return false;
  const members = [{ type: "user" as const, id: String(userId) }];
  if (former === null) await removeMembers(ctx, id, { members });
  else await changeMembers(ctx, id, { members, role: former });
  return true;
}

async function membershipOf(ctx: Context, id: string, userId: number): Promise<Member | undefined> {
  const [member] = await repository.findMembers(ctx, id, [{ type: "user", id: String(userId) }]);
  return member;
}
