import { administratorInPerson } from "@/lib/core/actor-rules";
import { NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import { attributesOf, can, type Collection, findCollection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { GLOBAL_ID } from "../counts";

/** Whose statistics: those of a collection, or of the whole service. */
export type Scope = { readonly collectionId: string; readonly collection: Collection | undefined };

const GLOBAL: Scope = { collectionId: GLOBAL_ID, collection: undefined };

/**
 * By id, slug or `global`, if the actor may read it. Unlike elsewhere those without credentials are asked for some, and
 * a deleted collection is as unknown as one that never was.
 */
export async function readScope(ctx: Context, idOrSlug: string): Promise<Scope> {
  if (idOrSlug === "global") return GLOBAL;
  const collection = await findCollection(ctx, idOrSlug);
  if (collection?.deletionStatus !== "P") throw new CollectionNotFound();
  const isOpened = ctx.actor.kind === "anonymous" && ctx.actor.statisticsOf === collection.id;
  if (!isOpened && !can(ctx.actor, "read", attributesOf(collection)))
    throw ctx.actor.kind === "anonymous"
      ? new NotAuthenticated("errors.unauthorized", "Bearer")
      : new NotPermitted();
  return { collectionId: collection.id, collection };
}

class CollectionNotFound extends NotFound {
  override readonly extra = { error: "Community not found" };

  constructor() {
    super("statistics.noSuchCollection");
  }
}

/** As `readScope`, for those who look after the dashboard: managers of the collection, or administrators. */
export async function manageScope(ctx: Context, idOrSlug: string): Promise<Scope> {
  const scope = await readScope(ctx, idOrSlug);
  const { collection } = scope;
  const mayManage = collection
    ? can(ctx.actor, "update", attributesOf(collection))
    : administratorInPerson.allows(ctx.actor, undefined);
  if (!mayManage)
    throw ctx.actor.kind === "anonymous"
      ? new NotAuthenticated("errors.unauthorized", "Bearer")
      : new NotPermitted();
  return scope;
}

/** Whether the actor looks after a dashboard that they may read. */
export async function managesDashboard(ctx: Context, idOrSlug: string): Promise<boolean> {
  try {
    await manageScope(ctx, idOrSlug);
    return true;
  } catch (error) {
    if (error instanceof NotPermitted || error instanceof NotAuthenticated) return false;
    throw error;
  }
}
