import { type Actor, type Capability, isAdmin, isCapable } from "@/lib/core/actor";
import { administratorInPerson, administratorLooking, tokenCovers } from "@/lib/core/actor-rules";

const SYNCS: readonly Capability[] = ["users-sync", "groups-sync"];

/** What signals about a type of thing take. */
const CAPABILITY_OF: Readonly<Record<string, Capability>> = { groups: "groups-sync" };

/** Who signals anything at all. Which types, and for which instance, is asked once the payload is read. */
export function canSignal(actor: Actor): boolean {
  if (actor.kind === "service") return SYNCS.some((one) => actor.capabilities.includes(one));
  if (actor.kind === "user" && SYNCS.some((one) => actor.capabilities?.includes(one))) return true;
  return isAdmin(actor) && isNotNarrowed(actor);
}

/**
 * A token that is narrowed by scopes has of these rights only what its capabilities give; one that is limited to an
 * instance acts for no other, whoever has it.
 */
export function canSignalOf(actor: Actor, type: string, instance: string): boolean {
  const capability = CAPABILITY_OF[type] ?? "users-sync";
  if (actor.kind === "user" && actor.instance !== undefined && actor.instance !== instance)
    return false;
  if (actor.kind === "user" && !isNotNarrowed(actor))
    return actor.capabilities?.includes(capability) === true;
  return isCapable(actor, capability, instance);
}

const isNotNarrowed = (actor: Actor): boolean => tokenCovers().allows(actor, undefined);

export const canSeeDeliveries = (actor: Actor): boolean =>
  administratorLooking.allows(actor, undefined);

export const canReplay = (actor: Actor): boolean => administratorInPerson.allows(actor, undefined);

/** The static token of partners, and nothing else. */
export const canSignOutOthers = (actor: Actor): boolean => actor.kind === "service";
