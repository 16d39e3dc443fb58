import { issueAt, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/paging";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { canOversee } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { featuredInput } from "../schema";
import { authorise, lockForAction, requireCollection } from "./authorise";
import { audit } from "./audit";

/** From when on a collection is shown among the featured ones; administrators decide. */
export async function listFeaturedEntries(
  ctx: Context,
  idOrSlug: string,
): Promise<repository.Entry[]> {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "administer", collection);
  return repository.listEntries(ctx, collection.id);
}

/** An entry with its collection, and whether pages show it: only the latest that has begun counts. */
export type FeaturedCollection = repository.Entry & {
  readonly collection: Collection;
  readonly state: "shown" | "planned" | "past" | "hidden";
};

/** The entries of all collections, for those who run the service. */
export async function listAllFeatured(
  ctx: Context,
  { page, size }: Page,
): Promise<{ items: FeaturedCollection[]; total: number }> {
  if (!canOversee(ctx.actor)) throw new NotPermitted();
  checkWindow({ page, size });
  const { entries, total } = await repository.listAllEntries(ctx, { page, size });
  const ids = [...new Set(entries.map(({ collectionId }) => collectionId))];
  const collections = new Map(
    (await repository.listByIds(ctx, ids)).map((collection) => [collection.id, collection]),
  );
  const current = await repository.currentEntries(ctx, ids);
  const items = entries.flatMap(({ id, startDate, collectionId }): FeaturedCollection[] => {
    const collection = collections.get(collectionId);
    if (!collection) return [];
    const isHidden = collection.access.visibility !== "public" || collection.deletionStatus !== "P";
    const begun = current.get(collectionId) === id ? "shown" : "past";
    const state = startDate > ctx.now ? "planned" : isHidden ? "hidden" : begun;
    return [{ id, startDate, collection, state }];
  });
  return { items, total };
}

export async function createFeaturedEntry(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
): Promise<repository.Entry> {
  const collection = await lockForAction(ctx, "administer", idOrSlug);
  const startDate = readStart(body);
  if (collection.access.visibility !== "public")
    throw new ValidationError([issueAt("community_id", "collections.notPublic")]);
  const entry = await repository.insertEntry(ctx, collection.id, startDate);
  await audit(ctx, "feature", collection.id, { start_date: startDate.toISOString() });
  return entry;
}

export async function changeFeaturedEntry(
  ctx: Context,
  idOrSlug: string,
  entry: string,
  body: unknown,
): Promise<repository.Entry> {
  const collection = await lockForAction(ctx, "administer", idOrSlug);
  const changed = { id: numberOf(entry), startDate: readStart(body) };
  if (!(await repository.updateEntry(ctx, collection.id, changed))) throw unknownEntry(entry);
  await audit(ctx, "feature", collection.id, { start_date: changed.startDate.toISOString() });
  return changed;
}

export async function deleteFeaturedEntry(
  ctx: Context,
  idOrSlug: string,
  entry: string,
): Promise<void> {
  const collection = await lockForAction(ctx, "administer", idOrSlug);
  if (!(await repository.deleteEntry(ctx, collection.id, numberOf(entry))))
    throw unknownEntry(entry);
  await audit(ctx, "unfeature", collection.id);
}

/** A moment without a zone is meant in UTC. */
function readStart(body: unknown): Date {
  const { start_date } = parse(featuredInput, body ?? {});
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(start_date) || !start_date.includes("T");
  return new Date(isZoned ? start_date : `${start_date}Z`);
}

function numberOf(entry: string): number {
  if (!/^[1-9]\d{0,8}$/.test(entry)) throw unknownEntry(entry);
  return Number(entry);
}

const unknownEntry = (entry: string) => new NotFound("collections.noSuchFeature", { entry });
