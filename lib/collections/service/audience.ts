import { COLLECTION_ROLES, type CollectionRole, hasRightsOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";

/** The maximum number of people notified of one event. */
const MAX_TOLD = 1000;

/** The accounts that act for a collection with this role or a higher one, themselves or by a group. */
export function memberUserIds(ctx: Context, id: string, least: CollectionRole): Promise<number[]> {
  const roles = COLLECTION_ROLES.filter((role) => hasRightsOf(role, least));
  return repository.listUserIds(ctx, id, roles, MAX_TOLD);
}
