import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { canAdminister, canSeeState } from "../policy";

/** Everything here is for administrators only, before anything is looked up. */
export function authorise(ctx: Context): void {
  if (!canAdminister(ctx.actor)) throw new NotPermitted();
}

/** For what only tells how the service is doing. */
export function authoriseLooking(ctx: Context): void {
  if (!canSeeState(ctx.actor)) throw new NotPermitted();
}
