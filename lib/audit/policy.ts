import type { Actor } from "@/lib/core/actor";
import { administratorLooking } from "@/lib/core/actor-rules";

/** The log says who did what to whom, so only those read it who run the service. */
export const canReadAuditLog = (actor: Actor): boolean =>
  administratorLooking.allows(actor, undefined);
