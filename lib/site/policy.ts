import type { Actor } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";

/** Who says something to all readers of the site. */
export const canChangeBanner = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);
