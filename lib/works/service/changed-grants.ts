import { BadRequest } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import { audit } from "./audit";
import { reindexAfterGrants, type VersionFamily } from "./reindex-versions";

/** Every read of a work reads its grants, so they have an end; groups reach any number of people. */
const MAX_GRANTS = 1000;

export function requireRoomForGrants(count: number): void {
  if (count > MAX_GRANTS) throw new BadRequest("works.tooManyGrants", { maximum: MAX_GRANTS });
}

/** Rights changed: every version is found, or no longer found, from the next search on. */
export async function afterGrantsChanged(
  ctx: Context,
  parentId: string,
  action: string,
  detail: Parameters<typeof audit>[3],
  change?: Parameters<typeof audit>[4],
): Promise<VersionFamily> {
  await repository.updateParent(ctx, parentId, {});
  await audit(ctx, action, parentId, detail, change);
  return reindexAfterGrants(ctx, parentId);
}
