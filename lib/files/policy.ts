import type { Actor } from "@/lib/core/actor";
import { admin } from "@/lib/core/actor-rules";

/**
 * Whose files are touched is decided by the module above. This module decides who may have the service reach for
 * content elsewhere, or send its readers there.
 */
export function canUseRemoteFiles(actor: Actor): boolean {
  return admin.allows(actor, undefined);
}
