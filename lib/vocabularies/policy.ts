import type { Actor } from "@/lib/core/actor";
import { administratorInPerson, administratorLooking } from "@/lib/core/actor-rules";
import type { Entry, OpenType } from "./schema";

/** Terms with this tag are kept for old works but left out of lists and suggestions. */
const UNLISTED = "unlisted";
export const isUnlisted = ({ tags }: Entry): boolean => tags.includes(UNLISTED);

export function canSee(actor: Actor, entry: Entry): boolean {
  return actor.kind === "system" || !isUnlisted(entry);
}

/** Names are personal data: only for people who are signed in. */
export function canUseList(actor: Actor, type: OpenType): boolean {
  return type !== "names" || actor.kind !== "anonymous";
}

/** Who loads files of terms. */
export const canLoad = (actor: Actor): boolean => administratorInPerson.allows(actor, undefined);

/** Who sees what was loaded, and every term. */
export const canSeeLoads = (actor: Actor): boolean => administratorLooking.allows(actor, undefined);
