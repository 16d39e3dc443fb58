import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { currentTerms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can, WORK_ACTIONS, type WorkAction } from "../policy";
import type { Draft, Work } from "../rows";
import { tombstoneJson } from "../serializer/tombstone";

export { type Expected, requireRevision } from "@/lib/core/revision";

/** What every use case begins with: is it there, may the actor, is it the state the caller knows. */
export const idNotFound = () => new NotFound("errors.noSuchId");
export const notRegisteredError = () => new NotFound("works.notRegistered");

/** Throws 410 with the tombstone for what was taken down, or 404 when the tombstone is hidden. */
export function requireNotDeleted(ctx: Context, item: Work | Draft): void {
  const state = item.kind === "work" ? item : item.published;
  if (!state || state.deletionStatus === "P") return;
  const { tombstone } = state;
  if (tombstone?.is_visible === false) throw new NotFound("works.notFound");
  // It cites the work, so it is for those who could read that.
  const isShown = can(ctx.actor, item.kind === "work" ? "read" : "readDraft", attributesOf(item));
  throw new Gone(
    "works.gone",
    tombstone && isShown ? tombstoneJson(tombstone, currentTerms()) : undefined,
  );
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
