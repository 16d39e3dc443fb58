import {
  attributesOf,
  can,
  type Collection,
  listGroupCollections as listCollections,
} from "@/lib/collections";
import { BadRequest, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { mayWrite, writableInstances } from "../policy";
import type { GroupListQuery } from "../schema";
import { collectionNotFound, findBySlug, groupOf } from "./authorise";

/** Collections that groups own: those that anybody like the actor may read, and those that the actor may change. */
export async function listGroupCollections(
  ctx: Context,
  { commons_instance, commons_group_id, collection, page, size, sort }: GroupListQuery,
) {
  if (commons_group_id !== undefined && commons_instance === undefined)
    throw new BadRequest("groupCollections.instanceNeeded");
  return listCollections(ctx, {
    instance: commons_instance,
    groupId: commons_group_id,
    slug: collection,
    alsoOf: writableInstances(ctx.actor),
    page,
    size,
    sort,
  });
}

/** The collection of a group. */
export async function readGroupCollection(ctx: Context, slug: string): Promise<Collection> {
  const found = await findBySlug(ctx, slug);
  const group = found && groupOf(found);
  if (!group || found.deletionStatus !== "P") throw collectionNotFound();
  const mayRead =
    can(ctx.actor, "read", attributesOf(found)) || mayWrite(ctx.actor, group.instance);
  if (!mayRead) throw new NotPermitted();
  return found;
}
