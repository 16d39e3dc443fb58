import type { Actor } from "@/lib/core/actor";
import { administratorInPerson, administratorLooking } from "@/lib/core/actor-rules";

/** Who steers the background work of the service, and reads mails, which hold links that sign in. */
export const canAdminister = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);

/** Who sees how the service is doing. */
export const canSeeState = (actor: Actor): boolean => administratorLooking.allows(actor, undefined);
