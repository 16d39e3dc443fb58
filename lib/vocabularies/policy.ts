import type { Actor } from "@/lib/core/actor";
import type { Entry, OpenType } from "./schema";

/** Terms so tagged are kept for old works but shown to nobody who looks for one. */
const UNLISTED = "unlisted";

export function canSee(actor: Actor, entry: Entry): boolean {
  return actor.kind === "system" || !entry.tags.includes(UNLISTED);
}

/** Names are personal data: only for people who are signed in. */
export function canUseList(actor: Actor, type: OpenType): boolean {
  return type !== "names" || actor.kind !== "anonymous";
}
