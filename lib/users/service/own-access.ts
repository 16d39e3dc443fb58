import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { accountIdOf } from "../account";
import { canManageOwnAccess } from "../policy";

/** The caller's account and session, for what only the person at the browser does. */
export function requireOwnAccess({ actor }: Context): {
  id: number;
  sessionId: string | undefined;
} {
  if (actor.kind !== "user") throw new NotPermitted();
  if (!canManageOwnAccess(actor))
    throw new NotPermitted(
      actor.impersonatedBy ? "users.actsAsSomebodyElse" : "users.signInNeeded",
    );
  const id = accountIdOf(actor.id);
  if (id === undefined) throw new NotPermitted();
  return { id, sessionId: actor.sessionId };
}
