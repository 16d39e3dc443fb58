import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import type { MessageKey } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { attributesOf } from "../policy-attributes";
import type { EntityReference } from "../entity-reference";
import { can, type RequestAction } from "../policy";
import * as repository from "../repository";
import type { RequestRow, RequestType } from "../types";

/** What every use case begins with: is it there, may the actor, is it the state the caller knows. */
export const requestNotFound = () => new NotFound("errors.notFound");

export async function requireRequest(ctx: Context, id: string): Promise<RequestRow> {
  const request = isUuid(id) ? await repository.findRequest(ctx, id) : undefined;
  if (!request) throw requestNotFound();
  return request;
}

export async function lockRequest(
  ctx: Context,
  { id }: Pick<RequestRow, "id">,
): Promise<RequestRow> {
  if (!ctx.isTransaction) throw new Error("A lock needs a transaction.");
  const request = await repository.lockRequest(ctx, id);
  if (!request) throw requestNotFound();
  return request;
}

export function isAllowed(
  ctx: Context,
  action: RequestAction,
  type: RequestType,
  request: RequestRow,
): boolean {
  return can(ctx.actor, action, attributesOf(type, request));
}

export function authorise(
  ctx: Context,
  action: RequestAction,
  type: RequestType,
  request: RequestRow,
  refusal?: MessageKey,
): void {
  if (!isAllowed(ctx, action, type, request)) throw new NotPermitted(refusal);
}

export const cannotExecute = (action: string) =>
  new BadRequest("requests.actionFailed", { action });

/** Who is written down as the author of what happens now. */
export function authorOf({ actor }: Context): EntityReference {
  return actor.kind === "user" ? `user:${actor.id}` : "system";
}
