import { isUuid } from "@/lib/core/uuid";
import { type Collection, findCollection } from "@/lib/collections";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { mayWrite, writableInstances } from "../policy";

/** What the writing use cases begin with. */
export function requireWriter(ctx: Context, instance?: string): void {
  const may =
    instance === undefined
      ? writableInstances(ctx.actor) !== undefined
      : mayWrite(ctx.actor, instance);
  if (!may) throw new NotPermitted("groupCollections.notPermitted");
}

export const collectionNotFound = () => new NotFound("groupCollections.unknown");

/** By its slug, deleted ones included. Checks no rights. */
export async function findBySlug(ctx: Context, slug: string): Promise<Collection | undefined> {
  return isUuid(slug) ? undefined : findCollection(ctx, slug);
}

/** The group that a collection belongs or, when it was deleted, belonged to. */
export function groupOf({
  customFields,
}: Pick<Collection, "customFields">): { instance: string; groupId: string } | undefined {
  const instance = customFields["svc:commons_instance"];
  const groupId = customFields["svc:commons_group_id"];
  return groupId === undefined ? undefined : { instance: instance ?? "", groupId };
}
