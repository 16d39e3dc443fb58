import { COLLECTION_ROLES, type CollectionRole } from "@/lib/core/actor";

/** From the least rights to the most. */
const ROLES = COLLECTION_ROLES;

export const isRole = (given: unknown): given is CollectionRole =>
  ROLES.some((role) => role === given);

/** The roles that a member may assign: only owners assign owners. */
export const assignableRoles = (givesOwners: boolean): readonly CollectionRole[] =>
  givesOwners ? ROLES : ROLES.filter((role) => role !== "owner");
