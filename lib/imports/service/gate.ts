import { can, type Collection, factsOf, findCollection } from "@/lib/collections";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";

/** A collection into which the actor may import; whether it is there at all is told to those who may know. */
export async function openCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const collection = await findCollection(ctx, idOrSlug);
  const facts = collection && factsOf(collection);
  if (!facts || collection.deletionStatus !== "P" || !can(ctx.actor, "read", facts))
    throw new NotFound("collections.unknown", { name: idOrSlug });
  if (!can(ctx.actor, "importWorks", facts))
    throw new NotPermitted(
      collection.access.review_policy === "closed"
        ? "imports.ownerNeeded"
        : "imports.curatorNeeded",
    );
  return collection;
}
