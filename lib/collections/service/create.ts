import { randomUUID } from "node:crypto";
import { NotPermitted, issueAt, ValidationError } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { canCreate } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { isReservedSlug } from "../reserved-slugs";
import { newCollectionInput } from "../schema";
import { newContent } from "./content";
import { link } from "./hierarchy";
import { reindexCollection } from "./index-entry";
import { audit } from "./audit";

export const slugTakenError = () => new ValidationError([issueAt("slug", "collections.slugTaken")]);

export async function isSlugTaken(ctx: Context, slug: string): Promise<boolean> {
  return isReservedSlug(slug) || (await repository.find(ctx, slug)) !== undefined;
}

/** Makes a collection. Its creator owns it; a collection made by the system gets members afterwards. */
export async function createCollection(ctx: Context, body: unknown): Promise<Collection> {
  if (!canCreate(ctx.actor)) throw new NotPermitted();
  const given = parse(newCollectionInput, body);
  // The unique index decides below; this check only reports the problem before others.
  if (await isSlugTaken(ctx, given.slug)) throw slugTakenError();
  const made = await insertCollection(ctx, given.slug, newContent(ctx, given));
  return given.parent ? link(ctx, made, given.parent.id) : made;
}

/** Writes a new collection with its owner, its index entry and its note in the trail. */
export async function insertCollection(
  ctx: Context,
  slug: string,
  content: repository.Content,
): Promise<Collection> {
  const id = randomUUID();
  if (isReservedSlug(slug) || !(await repository.insert(ctx, { id, slug }, content)))
    throw slugTakenError();
  const { actor } = ctx;
  if (actor.kind === "user")
    await repository.insertMembers(ctx, id, [
      { subject: { type: "user", id: actor.id }, role: "owner" },
    ]);
  await audit(ctx, "create", id, { slug });
  return reindexCollection(ctx, id);
}

/** The same context for the caller as the new owner, for the response about the new collection. */
export function withOwnerRole(ctx: Context, { id }: Collection): Context {
  const { actor } = ctx;
  if (actor.kind !== "user") return ctx;
  const memberships = [...actor.memberships, { collectionId: id, role: "owner" as const }];
  return { ...ctx, actor: { ...actor, memberships } };
}
