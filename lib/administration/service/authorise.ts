import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { canAdminister } from "../policy";

/** Everything here is for administrators only, before anything is looked up. */
export function authorise(ctx: Context): void {
  if (!canAdminister(ctx.actor)) throw new NotPermitted();
}
