import { can, type Collection, attributesOf, findCollection } from "@/lib/collections";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";

/** A collection into which the actor may import; one that the actor may not read is 404. */
export async function requireImportCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const collection = await findCollection(ctx, idOrSlug);
  const attributes = collection && attributesOf(collection);
  if (!attributes || collection.deletionStatus !== "P" || !can(ctx.actor, "read", attributes))
    throw new NotFound("collections.unknown", { name: idOrSlug });
  if (!can(ctx.actor, "importWorks", attributes))
    throw new NotPermitted(
      collection.access.review_policy === "closed"
        ? "imports.ownerNeeded"
        : "imports.curatorNeeded",
    );
  return collection;
}
