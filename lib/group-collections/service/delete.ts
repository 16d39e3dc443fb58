import { attributesOf, can, deleteCollection, withOwnerRole } from "@/lib/collections";
import { BadRequest, Conflict, Gone, NotPermitted, Unprocessable } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { groupRemoval, slugParameter } from "../schema";
import { collectionNotFound, findBySlug, groupOf, requireWriter } from "./authorise";

const gone = () => new Unprocessable("groupCollections.alreadyDeleted");

/** Deletes the collection of a group, softly. Its works stay, its slug stays reserved. */
export async function deleteGroupCollection(
  ctx: Context,
  slug: string,
  query: unknown,
): Promise<void> {
  requireWriter(ctx);
  const given = parse(groupRemoval.extend({ slug: slugParameter }), { ...asked(query), slug });
  requireWriter(ctx, given.commons_instance);
  const found = await findBySlug(ctx, slug);
  const owner = found && groupOf(found);
  // That there is a collection is no secret of those that the caller may read.
  const isKnown = found && (owner ?? can(ctx.actor, "read", attributesOf(found)));
  if (!found || !isKnown) throw collectionNotFound();
  if (owner?.instance !== given.commons_instance || owner.groupId !== given.commons_group_id)
    throw new NotPermitted("groupCollections.notTheOwner");
  if (found.deletionStatus !== "P") throw gone();
  try {
    await inTransaction(ctx, (tx) => deleteCollection(asOwner(tx, found), found.id, {}, undefined));
  } catch (error) {
    // Another call was faster, or something was sent to it or by it meanwhile.
    if (error instanceof Gone) throw gone();
    throw error instanceof Conflict ? new Unprocessable(error.text) : error;
  }
}

const asked = (query: unknown) => query as Readonly<Record<string, unknown>>;

/** The right is asked for above; the caller is named as the one who deleted it. */
function asOwner(tx: Context, found: Parameters<typeof withOwnerRole>[1]): Context {
  const { actor } = tx;
  if (actor.kind !== "user") return tx;
  return withOwnerRole(as(tx, { ...actor, scopes: null }), found);
}

/** There is no address without a slug to delete. */
export function refuseUnnamed(ctx: Context): never {
  requireWriter(ctx);
  throw new BadRequest("groupCollections.slugNeeded");
}
