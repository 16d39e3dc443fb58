import { type Actor, isCapable } from "@/lib/core/actor";

const WRITE = "group-collections-write";

/**
 * Who makes, changes and deletes collections of groups: administrators, and tokens with the capability. A token that is
 * narrowed by scopes has only the latter.
 */
export function mayWrite(actor: Actor, instance: string): boolean {
  const isNarrowed = actor.kind === "user" && actor.scopes !== null;
  if (isNarrowed && !actor.capabilities?.includes(WRITE)) return false;
  return isCapable(actor, WRITE, instance);
}

/** The instances whose collections of groups the actor may change, and so sees. */
export function writableInstances(actor: Actor): "all" | { readonly instance: string } | undefined {
  const only = actor.kind === "user" ? actor.instance : undefined;
  if (only === undefined) return mayWrite(actor, "") ? "all" : undefined;
  // An administrator's token that is limited to an instance still has the administrator's rights.
  if (mayWrite(actor, "")) return "all";
  return mayWrite(actor, only) ? { instance: only } : undefined;
}
