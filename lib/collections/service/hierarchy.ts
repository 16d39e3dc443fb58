import { issueAt, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { unknownId } from "./gate";
import { changed } from "./index-entry";
import { note } from "./trail";

/*
 * Which collection is below which. Every change holds the one lock of the hierarchy and then the rows of both
 * ends, so that what was checked is still true when it is written: no circles, however many link at once.
 */

/** Why a collection cannot be put below another; undefined when it can. */
export async function problemOfLink(
  ctx: Context,
  child: Collection,
  parent: Collection | undefined,
): Promise<string | undefined> {
  if (parent?.deletionStatus !== "P") return "Assigned parent community does not exist.";
  if (child.id === parent.id) return "Assigned parent community cannot be the same as child.";
  if (!parent.childrenAllowed) return "Assigned parent is not allowed to be a parent.";
  if ((await repository.ancestorIds(ctx, parent.id)).includes(child.id))
    return "Assigned parent community is a descendant of the child.";
  return undefined;
}

/** Puts a collection below another. Who may was asked before. */
export async function link(
  ctx: Context,
  { id }: Pick<Collection, "id">,
  parentId: string,
): Promise<Collection> {
  await repository.lockHierarchy(ctx);
  await repository.lockAll(ctx, [id, parentId].filter(isUuid));
  const child = await repository.find(ctx, id);
  if (child?.deletionStatus !== "P") throw unknownId();
  const parent = isUuid(parentId) ? await repository.find(ctx, parentId) : undefined;
  const problem = await problemOfLink(ctx, child, parent);
  if (problem) throw new ValidationError([issueAt("parent", problem)]);
  if (child.parent?.id === parentId) return child;
  await repository.setParent(ctx, id, parentId);
  await note(ctx, "parent.set", id, { parent: parentId });
  return changed(ctx, id);
}

/** Takes a collection out from below its parent. */
export async function unlink(ctx: Context, { id }: Pick<Collection, "id">): Promise<Collection> {
  await repository.lockHierarchy(ctx);
  await repository.lockAll(ctx, [id]);
  await repository.setParent(ctx, id, null);
  await note(ctx, "parent.clear", id);
  return changed(ctx, id);
}
