import type { Context } from "@/lib/db/context";
import { isSameAccess, RESTRICTED_ACCESS } from "../access";
import * as repository from "../repository";
import type { Access } from "../rows";
import { changeAccess } from "./change-access";

/*
 * For the moderation of accounts: their published works are closed and opened again. Called by the service itself, which
 * has authorised.
 */

/** Published works of an account, those that were taken down included; each counts once whatever the number of its versions. */
export const countWorksOwnedBy = (ctx: Context, userId: number): Promise<number> =>
  repository.countOwnedBy(ctx, userId);

/** Ids of the public versions of an account, and their number. */
export const listPublicWorksOwnedBy = (
  ctx: Context,
  userId: number,
  page: { after: string; limit: number },
): Promise<string[]> => repository.listPublicOwnedBy(ctx, userId, page);

/** Closes a published version, an embargo included; answers its access before, or nothing where it is not open. */
export async function restrictWork(ctx: Context, id: string): Promise<Access | undefined> {
  const work = await repository.lockWorkAndParent(ctx, id);
  if (work?.access.record !== "public") return undefined;
  await changeAccess(ctx, work, RESTRICTED_ACCESS, "restrict");
  return work.access;
}

/** Gives a version that {@link restrictWork} closed its former access; one whose access was changed since stays as it is. */
export async function reopenWork(ctx: Context, id: string, access: Access): Promise<boolean> {
  const work = await repository.lockWorkAndParent(ctx, id);
  if (!work || !isSameAccess(work.access, RESTRICTED_ACCESS)) return false;
  await changeAccess(ctx, work, access, "reopen");
  return true;
}
