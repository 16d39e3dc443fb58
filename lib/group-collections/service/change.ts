import {
  type Collection,
  findGroupCollection,
  lockGroupCollection,
  removeGroups,
} from "@/lib/collections";
import { Gone, NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { groupRoleId } from "@/lib/partners";
import * as repository from "../repository";
import { groupChange, type GroupChangeJson } from "../schema";
import { collectionNotFound, findBySlug, groupOf, requireWriter } from "./authorise";
import { groupTakenError } from "./create";
import { follow } from "./follow";
import { requirePartner, requireRemoteGroup } from "./remote";

const notTheOwner = () => new NotPermitted("groupCollections.notTheOwner");

/**
 * Gives a collection to another group of the same instance: the roles of the old group are members no longer, those of
 * the new one are; people who are members in person stay. Nothing is returned when the group owns it already.
 */
export async function changeGroup(
  ctx: Context,
  slug: string,
  body: unknown,
): Promise<GroupChangeJson | undefined> {
  requireWriter(ctx);
  const found = await findBySlug(ctx, slug);
  if (!found || found.deletionStatus !== "P" || !groupOf(found)) throw collectionNotFound();
  const given = parse(groupChange, body ?? {});
  const partner = requirePartner(given.commons_instance);
  requireWriter(ctx, partner.name);
  const old = { instance: partner.name, groupId: given.old_commons_group_id };
  const wanted = { instance: partner.name, groupId: given.new_commons_group_id };
  if (isOwnedBy(found, wanted)) return undefined;
  if (!isOwnedBy(found, old)) throw notTheOwner();
  const group = await requireRemoteGroup(ctx, partner, wanted.groupId);
  return inTransaction(ctx, async (tx) => {
    await repository.lockGroups(tx, old, wanted);
    const before = await lockLiving(tx, found);
    // Another call was faster.
    if (isOwnedBy(before, wanted)) return undefined;
    if (!isOwnedBy(before, old)) throw notTheOwner();
    if (await findGroupCollection(tx, wanted)) throw groupTakenError(wanted);
    await removeGroups(tx, before, groupRoleId(partner.name, old.groupId, ""));
    await follow(tx, before, { partner, group, visibility: given.collection_visibility });
    return {
      collection: before.slug,
      old_commons_group_id: old.groupId,
      new_commons_group_id: wanted.groupId,
    };
  });
}

function isOwnedBy(
  collection: Collection,
  { instance, groupId }: { instance: string; groupId: string },
): boolean {
  const owner = groupOf(collection);
  return owner?.instance === instance && owner.groupId === groupId;
}

async function lockLiving(tx: Context, collection: Collection): Promise<Collection> {
  try {
    return await lockGroupCollection(tx, collection);
  } catch (error) {
    throw error instanceof Gone ? collectionNotFound() : error;
  }
}
