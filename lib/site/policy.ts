import type { Actor } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";

/** Who changes how the site presents itself. */
export const canDescribeSite = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);

/** Who says something to all readers of the site. Everyone may read what was said. */
export const canManageBanners = (actor: Actor): boolean =>
  administratorInPerson.allows(actor, undefined);
