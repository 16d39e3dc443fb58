import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { attributesOf } from "../policy-attributes";
import { can, WORK_ACTIONS, type WorkAction } from "../policy";
import type { Draft, Work } from "../rows";

export { type Expected, requireRevision } from "@/lib/core/revision";

/** What every use case begins with: is it there, may the actor, is it the state the caller knows. */
export const idNotFound = () => new NotFound("errors.noSuchId");
export const notRegisteredError = () => new NotFound("works.notRegistered");

/** Throws 410 with the tombstone for a deleted work, or 404 when the tombstone is hidden. */
export function requireNotDeleted(item: Work | Draft): void {
  const status = item.kind === "work" ? item.deletionStatus : item.published?.deletionStatus;
  if (status === undefined || status === "P") return;
  const tombstone = item.kind === "work" ? item.tombstone : undefined;
  if (tombstone?.is_visible === false) throw new NotFound("works.notFound");
  throw new Gone("works.gone", tombstone ?? undefined);
}

export function authorise(ctx: Context, action: WorkAction, item: Work | Draft): void {
  if (!can(ctx.actor, action, attributesOf(item))) throw new NotPermitted();
}

/** The actions that the actor may take on a work or draft, for pages that offer them. */
export function abilitiesOf(ctx: Context, item: Work | Draft): Record<WorkAction, boolean> {
  const attributes = attributesOf(item);
  const all = WORK_ACTIONS.map((action) => [action, can(ctx.actor, action, attributes)] as const);
  // The keys are all actions there are.
  return Object.fromEntries(all) as Record<WorkAction, boolean>;
}
