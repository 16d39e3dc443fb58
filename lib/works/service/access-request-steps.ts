import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { findAccounts } from "@/lib/users";
import { BadRequest } from "@/lib/core/errors";
import * as repository from "../repository";
import { authorise, idNotFound, requireNotDeleted } from "./authorise";
import { afterGrantsChanged, requireRoomForGrants } from "./changed-grants";

/**
 * Shares the work with who asked, in the transaction of the decision: the request is held, the work and its parent are
 * locked here, after it. A right that the asker was given meanwhile stays as it is.
 */
export async function grantAccess(ctx: Context, request: RequestRow): Promise<void> {
  const id = referencedId("record", request.topic);
  const asker = referencedId("user", request.createdBy);
  const work = id ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work || !asker) throw idNotFound();
  requireNotDeleted(ctx, work);
  authorise(ctx, "manageAccess", work);
  const { parent } = work;
  const isShared = parent.grants.some(
    ({ subjectType, subjectId }) => subjectType === "user" && subjectId === asker,
  );
  if (isShared) return;
  if (!(await findAccounts(ctx, [asker])).has(asker)) throw new BadRequest("works.askerGone");
  requireRoomForGrants(parent.grants.length + 1);
  await repository.insertGrants(ctx, parent.id, [
    {
      subjectType: "user",
      subjectId: asker,
      permission: "view",
      origin: `request:${request.id}`,
    },
  ]);
  await afterGrantsChanged(ctx, parent.id, "share", {
    subjects: [`user:${asker}:view`],
    request: request.id,
  });
}
