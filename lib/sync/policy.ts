import type { Actor } from "@/lib/core/actor";
import { administratorInPerson, administratorLooking } from "@/lib/core/actor-rules";

export const canSeeSync = (actor: Actor): boolean => administratorLooking.allows(actor, undefined);

export const canAskForSync = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);
