import { COLLECTION_ROLES, type CollectionRole } from "@/lib/core/actor";
import { ROLE_TITLES } from "@/lib/collections/schema";

/** What each role may do, in words for those who give it. */
export const ROLE_HINTS: Readonly<Record<CollectionRole, string>> = {
  reader: "Sees the collection and its restricted works.",
  curator: "As a reader, and decides which works come in.",
  manager: "As a curator, and changes settings and members.",
  owner: "As a manager, and may rename, delete and move the collection and name other owners.",
};

/** From the least rights to the most. */
export const ROLES = COLLECTION_ROLES;

export const isRole = (given: unknown): given is CollectionRole =>
  ROLES.some((role) => role === given);

export function roleTitle(given: unknown): string | undefined {
  return isRole(given) ? ROLE_TITLES[given] : undefined;
}

/** The roles somebody may give: only owners name owners. */
export const rolesToGive = (givesOwners: boolean): readonly CollectionRole[] =>
  givesOwners ? ROLES : ROLES.filter((role) => role !== "owner");
