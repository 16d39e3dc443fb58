import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import { type Expected, requireRevision } from "@/lib/core/revision";
import type { Context } from "@/lib/db/context";
import { currentTerms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can, COLLECTION_ACTIONS, type CollectionAction } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { tombstoneJson } from "../serializer/collection";

/** What every use case begins with: is it there, may the actor. */
export const idNotFound = () => new NotFound("errors.noSuchId");

/** A collection that is there, by id or slug. Checks no rights. */
export async function requireCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  if (!found) throw idNotFound();
  requireNotDeleted(ctx, found);
  return found;
}

type LockOptions = {
  /** Also waits for transactions that `hold` the collection, and keeps others from holding it until this one ends. */
  alone?: boolean;
};

/** As `requireCollection`, and locks it until the transaction ends. */
export async function lockCollection(
  ctx: Context,
  idOrSlug: string,
  { alone = false }: LockOptions = {},
): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  const lock = alone ? repository.lockExclusively : repository.lock;
  const locked = found && (await lock(ctx, found.id));
  if (!locked) throw idNotFound();
  requireNotDeleted(ctx, locked);
  return locked;
}

/** A collection for a change that the actor may make to the state that the caller knows. */
export async function lockForAction(
  ctx: Context,
  action: CollectionAction,
  idOrSlug: string,
  { expected, ...grip }: LockOptions & { expected?: Expected } = {},
): Promise<Collection> {
  const locked = await lockCollection(ctx, idOrSlug, grip);
  authorise(ctx, action, locked);
  requireRevision(expected, locked.revision);
  return locked;
}

/** Throws 410 for a deleted collection, with its tombstone where that may be shown. */
export function requireNotDeleted(ctx: Context, collection: Collection): void {
  const { deletionStatus, tombstone } = collection;
  if (deletionStatus === "P") return;
  const isShown = tombstone?.is_visible && can(ctx.actor, "read", attributesOf(collection));
  throw new Gone(
    "collections.deleted",
    isShown ? tombstoneJson(tombstone, ctx.actor, currentTerms()) : undefined,
  );
}

export function authorise(ctx: Context, action: CollectionAction, collection: Collection): void {
  if (!can(ctx.actor, action, attributesOf(collection))) throw new NotPermitted();
}

/** The actions that the actor may take on a collection, for pages that offer them. */
export function abilitiesOf(
  ctx: Context,
  collection: Collection,
): Record<CollectionAction, boolean> {
  const attributes = attributesOf(collection);
  const all = COLLECTION_ACTIONS.map(
    (action) => [action, can(ctx.actor, action, attributes)] as const,
  );
  // The keys are all actions there are.
  return Object.fromEntries(all) as Record<CollectionAction, boolean>;
}
