import type { Actor } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";

/** Who sees how the service is doing, and steers its background work. */
export const canAdminister = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);
