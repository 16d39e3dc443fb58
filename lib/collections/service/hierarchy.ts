import { BadRequest, issueAt, NotFound, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { idNotFound } from "./authorise";
import { reindexCollection } from "./index-entry";
import { notifyOfDetach } from "./detach-notice";
import { audit } from "./audit";

/*
 * Which collection is below which. Every change holds the one lock of the hierarchy and then the rows of both
 * ends, so that what was checked is still true when it is written: no circles, however many link at once.
 */

/** Why a collection cannot be put below another; undefined when it can. */
export async function linkProblem(
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
  if (child?.deletionStatus !== "P") throw idNotFound();
  const parent = isUuid(parentId) ? await repository.find(ctx, parentId) : undefined;
  const problem = await linkProblem(ctx, child, parent);
  if (problem) throw new ValidationError([issueAt("parent", problem)]);
  if (child.parent?.id === parentId) return child;
  await repository.setParent(ctx, id, parentId);
  await audit(ctx, "parent.set", id, { parent: parentId });
  const moved = await reindexCollection(ctx, id);
  const left = child.parent && (await repository.find(ctx, child.parent.id));
  // The new parent and the child have agreed, the old one was not asked.
  if (left) await notifyOfDetach(ctx, { child: moved, parent: left }, ["parent"]);
  return moved;
}

/** Takes a collection out from below its parent. */
export async function unlink(ctx: Context, { id }: Pick<Collection, "id">): Promise<Collection> {
  await repository.lockHierarchy(ctx);
  await repository.lockAll(ctx, [id]);
  const before = await repository.find(ctx, id);
  await repository.setParent(ctx, id, null);
  await audit(ctx, "parent.clear", id);
  const child = await reindexCollection(ctx, id);
  const parent = before?.parent && (await repository.find(ctx, before.parent.id));
  if (parent) await notifyOfDetach(ctx, { child, parent }, ["child", "parent"]);
  return child;
}

type ParentWanted = {
  child: string;
  parent?: string | undefined;
  clear?: boolean | undefined;
  enableChildren?: boolean | undefined;
  force?: boolean | undefined;
};

/** Puts a collection below another, or takes it out, without asking anybody; says what it did, step by step. */
export async function assignParent(
  ctx: Context,
  { child: childName, parent: parentName, clear, enableChildren, force }: ParentWanted,
): Promise<{ changed: boolean; said: string[] }> {
  if (clear && parentName)
    throw new BadRequest("Give either a parent or --clear, not both of them.");
  if (!clear && !parentName)
    throw new BadRequest("Give a parent, or --clear to remove the one there is.");
  await repository.lockHierarchy(ctx);
  const child = await requireNamed(ctx, childName);
  if (!parentName) {
    if (!child.parent) return unchanged(`${child.slug} has no parent: there is nothing to clear.`);
    await unlink(ctx, child);
    return changed(`${child.slug} is no longer below ${child.parent.slug}.`);
  }
  const parent = await requireNamed(ctx, parentName);
  if (child.id === parent.id) throw new BadRequest(`${child.slug} cannot be its own parent.`);
  if (child.parent?.id === parent.id)
    return unchanged(`${child.slug} is below ${parent.slug} already: there is nothing to do.`);
  if (child.parent && !force)
    throw new BadRequest(`${child.slug} is below ${child.parent.slug}. Use --force to move it.`);
  const said: string[] = [];
  if (!parent.childrenAllowed) {
    if (!enableChildren)
      throw new BadRequest(
        `${parent.slug} does not allow subcollections. Use --enable-children to allow them.`,
      );
    await repository.lockAll(ctx, [parent.id]);
    await repository.allowChildren(ctx, parent.id);
    await reindexCollection(ctx, parent.id);
    said.push(`${parent.slug} now allows subcollections.`);
  }
  await link(ctx, child, parent.id);
  return { changed: true, said: [...said, `${child.slug} is now below ${parent.slug}.`] };
}

const unchanged = (sentence: string) => ({ changed: false, said: [sentence] });
const changed = (sentence: string) => ({ changed: true, said: [sentence] });

/** A collection somebody names at the command line. */
export async function requireNamed(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  if (found?.deletionStatus !== "P") throw new NotFound(`There is no collection ${idOrSlug}.`);
  return found;
}
