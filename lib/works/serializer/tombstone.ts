import type { Tombstone } from "../rows";
import type { TombstoneJson } from "../schema";
import type { Terms } from "./metadata";

/** What is told of a work that was taken down, with the title of its reason. */
export function tombstoneJson(tombstone: Tombstone, terms: Terms): TombstoneJson {
  const { removal_reason: reason, ...rest } = tombstone;
  if (!reason) return rest;
  const title = terms.entry("removalreasons", reason.id)?.title;
  return { removal_reason: { id: reason.id, ...(title ? { title: { ...title } } : {}) }, ...rest };
}
