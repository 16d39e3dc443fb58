import { isMemberOf } from "@/lib/core/actor";
import { booleanQuery } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { attributesOf } from "../policy-attributes";
import { can, canSeeDeleted, whereAllowed } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";

/** By id or slug, deleted ones included. Checks no rights. */
export const findCollection = repository.find;

/**
 * By id, and until the transaction ends it is neither deleted nor opened or closed to readers: for changes that rest on
 * either. Any number of them go on at the same time.
 */
export const shareLockCollection = repository.shareLock;

/** A collection the actor may read; deleted ones for administrators, when they ask for them. */
export async function readCollection(
  ctx: Context,
  idOrSlug: string,
  options: { includeDeleted?: boolean } = {},
): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  if (!found) throw idNotFound();
  if (!options.includeDeleted || !canSeeDeleted(ctx.actor)) requireNotDeleted(ctx, found);
  authorise(ctx, "read", found);
  return found;
}

export const includesDeleted = (url: URL): boolean =>
  url.searchParams.has("include_deleted") &&
  booleanQuery.safeParse(url.searchParams.get("include_deleted")).data === true;

/** Collections by id in one query, for cards and labels. Checks no rights; unknown ids are left out. */
export async function collectionsByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Collection>> {
  const found = await repository.listByIds(ctx, [...new Set(ids)]);
  return new Map(found.map((collection) => [collection.id, collection]));
}

/** The slug of today of the collection that went by this one, if the actor may read it; for page addresses. */
export async function currentSlug(ctx: Context, slug: string): Promise<string | undefined> {
  const id = await repository.findAlias(ctx, slug);
  const found = id === undefined ? undefined : await repository.find(ctx, id);
  const isShown = found?.deletionStatus === "P" && can(ctx.actor, "read", attributesOf(found));
  return isShown ? found.slug : undefined;
}

/** What a deleted collection was called, for those who were in it and those who run the service. */
export async function titleOfDeleted(ctx: Context, slug: string): Promise<string | undefined> {
  const found = await repository.find(ctx, slug);
  if (!found || found.deletionStatus === "P") return undefined;
  const { actor } = ctx;
  return isMemberOf(actor, found.id) || canSeeDeleted(actor) ? found.metadata.title : undefined;
}

/** The most collections one subtree is followed into. */
export const MAX_IN_SUBTREE = 10_000;

/** The collection and all below it that the actor may read; one query, at any depth. */
export async function subtreeIds(ctx: Context, id: string): Promise<string[]> {
  const nodes = await repository.subtree(ctx, id, readable(ctx), MAX_IN_SUBTREE);
  return nodes.filter(({ isVisible }) => isVisible).map((node) => node.id);
}

/** As `subtreeIds` for those of the collections that have others below them; one query for all. */
export async function subtreesOf(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const limit = ids.length * MAX_IN_SUBTREE;
  const trees = await repository.subtrees(ctx, ids, readable(ctx), limit);
  return new Map(trees.map((tree) => [tree.root, tree.ids]));
}

/** The collections above one that the actor may read, from the root down to its parent; for breadcrumbs. */
export async function ancestorsOf(ctx: Context, id: string): Promise<Collection[]> {
  const above = await repository.listByIds(ctx, await repository.ancestorIds(ctx, id));
  return above
    .filter((one) => one.deletionStatus === "P" && can(ctx.actor, "read", attributesOf(one)))
    .reverse();
}

const readable = (ctx: Context) => ({
  op: "all" as const,
  of: [whereAllowed(ctx.actor, "read"), { op: "in" as const, field: "deletion", values: ["P"] }],
});
