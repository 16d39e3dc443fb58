import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import { type Expected, requireRevision } from "@/lib/core/revision";
import type { Context } from "@/lib/db/context";
import { current } from "@/lib/vocabularies";
import { factsOf } from "../facts";
import { can, COLLECTION_ACTIONS, type CollectionAction } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { tombstoneJson } from "../serializer/collection";

/** What every use case begins with: is it there, may the actor. */
export const unknownId = () => new NotFound("errors.noSuchId");

/** A collection that is there, by id or slug. Checks no rights. */
export async function present(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  if (!found) throw unknownId();
  requirePresent(ctx, found);
  return found;
}

export type Grip = {
  /** Also waits for those who rely on its visibility and on its being there, and keeps others from doing so. */
  alone?: boolean;
};

/** As `present`, and nobody else changes it until the transaction ends. */
export async function lockPresent(
  ctx: Context,
  idOrSlug: string,
  { alone = false }: Grip = {},
): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  const lock = alone ? repository.lockAlone : repository.lock;
  const locked = found && (await lock(ctx, found.id));
  if (!locked) throw unknownId();
  requirePresent(ctx, locked);
  return locked;
}

/** A collection for a change that the actor may make to the state that the caller knows. */
export async function lockFor(
  ctx: Context,
  action: CollectionAction,
  idOrSlug: string,
  { expected, ...grip }: Grip & { expected?: Expected } = {},
): Promise<Collection> {
  const locked = await lockPresent(ctx, idOrSlug, grip);
  authorise(ctx, action, locked);
  requireRevision(expected, locked.revision);
  return locked;
}

/** Throws 410 for what was deleted, with its tombstone where that may be shown. */
export function requirePresent(ctx: Context, collection: Collection): void {
  const { deletionStatus, tombstone } = collection;
  if (deletionStatus === "P") return;
  const isShown = tombstone?.is_visible && can(ctx.actor, "read", factsOf(collection));
  throw new Gone(
    "collections.deleted",
    isShown ? tombstoneJson(tombstone, ctx.actor, current()) : undefined,
  );
}

export function authorise(ctx: Context, action: CollectionAction, collection: Collection): void {
  if (!can(ctx.actor, action, factsOf(collection))) throw new NotPermitted();
}

/** What the actor may do with a collection, for pages that offer it. */
export function abilitiesOf(
  ctx: Context,
  collection: Collection,
): Record<CollectionAction, boolean> {
  const facts = factsOf(collection);
  const all = COLLECTION_ACTIONS.map((action) => [action, can(ctx.actor, action, facts)] as const);
  // The keys are all actions there are.
  return Object.fromEntries(all) as Record<CollectionAction, boolean>;
}
