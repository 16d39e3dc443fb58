import { BadRequest, issueAt, NotFound, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { message, type Message, type MessageLike } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { idNotFound } from "./authorise";
import { reindexCollection } from "./index-entry";
import { notifyOfDetach } from "./detach-notice";
import { audit } from "./audit";

/*
 * Which collection is below which. Every change holds the one lock of the hierarchy and then the rows of both
 * ends, so that the checks still hold when the link is written: no cycles, however many calls link at once.
 */

/** Why a collection cannot be put below another; undefined when it can. */
export async function linkProblem(
  ctx: Context,
  child: Collection,
  parent: Collection | undefined,
): Promise<MessageLike | undefined> {
  if (parent?.deletionStatus !== "P") return "collections.parentUnknown";
  if (child.id === parent.id) return "collections.parentIsSelf";
  if (!parent.childrenAllowed) return "collections.parentHasParent";
  if ((await repository.ancestorIds(ctx, parent.id)).includes(child.id))
    return "collections.parentBelowChild";
  return undefined;
}

/** Puts a collection below another. The caller has checked permissions. */
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

/** Links a collection to a parent, or unlinks it, without a request; returns a message for each step. */
export async function assignParent(
  ctx: Context,
  { child: childName, parent: parentName, clear, enableChildren, force }: ParentWanted,
): Promise<{ changed: boolean; messages: Message[] }> {
  if (clear && parentName) throw new BadRequest("collections.parentOrClear");
  if (!clear && !parentName) throw new BadRequest("collections.parentNeeded");
  await repository.lockHierarchy(ctx);
  const child = await requireNamed(ctx, childName);
  if (!parentName) {
    if (!child.parent)
      return unchanged(message("collections.nothingToClear", { child: child.slug }));
    await unlink(ctx, child);
    return changed(
      message("collections.parentCleared", { child: child.slug, parent: child.parent.slug }),
    );
  }
  const parent = await requireNamed(ctx, parentName);
  if (child.id === parent.id) throw new BadRequest("collections.ownParent", { child: child.slug });
  if (child.parent?.id === parent.id)
    return unchanged(
      message("collections.nothingToMove", { child: child.slug, parent: parent.slug }),
    );
  if (child.parent && !force)
    throw new BadRequest("collections.belowAnother", {
      child: child.slug,
      parent: child.parent.slug,
    });
  const messages: Message[] = [];
  if (!parent.childrenAllowed) {
    if (!enableChildren)
      throw new BadRequest("collections.childrenNotAllowed", { parent: parent.slug });
    await repository.lockAll(ctx, [parent.id]);
    await repository.allowChildren(ctx, parent.id);
    await reindexCollection(ctx, parent.id);
    messages.push(message("collections.childrenNowAllowed", { parent: parent.slug }));
  }
  await link(ctx, child, parent.id);
  return {
    changed: true,
    messages: [
      ...messages,
      message("collections.nowBelow", { child: child.slug, parent: parent.slug }),
    ],
  };
}

const unchanged = (sentence: Message) => ({ changed: false, messages: [sentence] });
const changed = (sentence: Message) => ({ changed: true, messages: [sentence] });

/** A collection named at the command line. */
export async function requireNamed(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  if (found?.deletionStatus !== "P") throw new NotFound("collections.unknown", { name: idOrSlug });
  return found;
}
