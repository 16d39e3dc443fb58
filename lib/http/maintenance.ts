import { type Actor, isAdmin } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { InMaintenance } from "@/lib/core/errors";

/**
 * With `MAINTENANCE=true` the service is closed to all but administrators: endpoints and pages answer 503. Signing
 * in stays open, or no administrator could come in, and so do the addresses that machines watch.
 */
export function checkMaintenance(actor: Actor): void {
  if (config().MAINTENANCE && !isAdmin(actor)) throw new InMaintenance();
}
