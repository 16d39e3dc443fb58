import type { Actor } from "@/lib/core/actor";
import { administratorLooking } from "@/lib/core/actor-rules";

/** Who sees how partners are doing. What is changed here is decided by the modules that change it. */
export const canSeePartners = (actor: Actor): boolean =>
  administratorLooking.allows(actor, undefined);
