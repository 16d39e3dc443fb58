import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { RequestRow, RequestType } from "../types";
import { authorise, isAllowed, lockRequest } from "./authorise";

const NOT_YOURS = "requests.mayNotComment";
const LOCKED = "requests.commentLocked";

/** Readers of a request may comment until its conversation is locked. */
export function requireMayComment(ctx: Context, type: RequestType, request: RequestRow): void {
  authorise(ctx, "comment", type, request, NOT_YOURS);
  if (request.isLocked && !isAllowed(ctx, "moderate", type, request))
    throw new NotPermitted(LOCKED);
}

/** The request, locked, in a state in which the actor may add to its conversation. */
export async function openForComments(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
): Promise<RequestRow> {
  const request = await lockRequest(ctx, { id });
  requireMayComment(ctx, type, request);
  return request;
}
