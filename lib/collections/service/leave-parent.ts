import { BadRequest, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { requireCollection } from "./authorise";
import { unlink } from "./hierarchy";

/** Unlinks a collection from its parent. It needs no request: each side may end the link. */
export async function leaveParent(ctx: Context, idOrSlug: string): Promise<void> {
  await requireEither(ctx, await requireCollection(ctx, idOrSlug));
  await repository.lockHierarchy(ctx);
  // Another call may have moved it before the lock was free: the actor's rights apply to the earlier parent only.
  const child = await requireCollection(ctx, idOrSlug);
  await requireEither(ctx, child);
  await unlink(ctx, child);
}

async function requireEither(ctx: Context, child: Collection): Promise<void> {
  const parent = child.parent ? await repository.find(ctx, child.parent.id) : undefined;
  const isOwner = [child, parent].some((one) => one && can(ctx.actor, "own", attributesOf(one)));
  if (!isOwner) throw new NotPermitted();
  if (!parent) throw new BadRequest("collections.noParent");
}
