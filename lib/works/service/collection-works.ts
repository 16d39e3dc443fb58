import {
  can as canInCollection,
  type Collection,
  attributesOf as attributesOfCollection,
  findCollection,
  subtreeIds,
  subtreesOf,
} from "@/lib/collections";
import { Gone, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { message, type MessageLike } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import type { Work } from "../rows";
import { worksRemovalInput } from "../schema";
import { idNotFound } from "./authorise";
import { wouldLoseLastCollection, LAST_COLLECTION, removeInclusions } from "./inclusions";
import { countWorksIn, type FoundWorks, type SearchQuery, searchWorks } from "./search";

/*
 * The works of a collection (companion 4.2): its own and those of everything below it that the actor may read.
 * Computed from where works are included, so that a link between collections shows and hides them at once.
 */
export async function searchWorksOf(
  ctx: Context,
  idOrSlug: string,
  query: SearchQuery,
): Promise<FoundWorks<Work>> {
  const collection = await requireCollection(ctx, idOrSlug);
  const isOwn = readInclude(query.include);
  const { include: _, ...rest } = query;
  const found = await searchWorks(ctx, rest, { within: await shownIn(ctx, collection, isOwn) });
  if (!isOwn) return found;
  const { effective } = found;
  return { ...found, effective: { ...effective, params: { ...effective.params, include: "own" } } };
}

/**
 * How many works the actor finds in collections that the actor may read, as `searchWorksOf` finds them. Of those without
 * others below them nothing is said to guests: what anybody finds there is stored with them. One query of the hierarchy and
 * one of the index.
 */
export async function countWorksInSubtrees(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const trees = await subtreesOf(ctx, ids);
  const counted = ctx.actor.kind === "anonymous" ? ids.filter((id) => trees.has(id)) : ids;
  if (counted.length === 0) return new Map();
  const totals = await countWorksIn(
    ctx.actor,
    counted.map((id) => trees.get(id) ?? [id]),
  );
  return new Map(counted.map((id, at) => [id, totals[at] ?? 0]));
}

/** A restricted collection shows nothing to non-members, not even public works below it. */
async function shownIn(ctx: Context, collection: Collection, isOwn: boolean): Promise<string[]> {
  if (!canInCollection(ctx.actor, "read", attributesOfCollection(collection))) return [];
  return isOwn ? [collection.id] : subtreeIds(ctx, collection.id);
}

function readInclude(given: unknown): boolean {
  if (given === undefined || given === "subtree") return false;
  if (given === "own") return true;
  throw new ValidationError([
    issueAt("include", message("validation.oneOf", { values: ["own", "subtree"] })),
  ]);
}

type NotRemoved = { record: string; text: MessageLike };

/** Takes works out of a collection, which its curators may; what cannot be taken out is named. */
export async function removeWorks(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<NotRemoved[]> {
  const collection = await requireCollection(ctx, idOrSlug);
  if (!canInCollection(ctx.actor, "curate", attributesOfCollection(collection)))
    throw new NotPermitted();
  const { records } = parse(worksRemovalInput, body ?? {});
  const errors: NotRemoved[] = [];
  const ids = records.map((record) => record.id);
  // All works are locked before the collection, which is recounted when the first work is removed.
  await repository.lockWorksAndParents(ctx, ids.filter(isWorkId));
  for (const id of ids) {
    const found = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
    const work = found && can(ctx.actor, "read", attributesOf(found)) ? found : undefined;
    const isIn = work?.parent.inclusions.some(({ collectionId }) => collectionId === collection.id);
    if (!work || !isIn)
      errors.push({
        record: id,
        text: work
          ? message("works.notInCollection", { id, collection: idOrSlug })
          : "works.unknown",
      });
    else if (wouldLoseLastCollection(work)) errors.push({ record: id, text: LAST_COLLECTION });
    else await removeInclusions(ctx, work, [collection.id]);
  }
  return errors;
}

async function requireCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await findCollection(ctx, idOrSlug);
  if (!found) throw idNotFound();
  if (found.deletionStatus !== "P") throw new Gone("works.deleted");
  return found;
}
