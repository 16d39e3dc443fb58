import { type Actor, ADMIN_ROLE, isAdmin } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";

/** The attributes of a person that the policy reads. */
export type PersonAttributes = {
  readonly id: number;
  readonly active: boolean;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly isPublic: boolean;
  readonly showsEmail: boolean;
};

export const isSelf = (actor: Actor, person: Pick<PersonAttributes, "id">): boolean =>
  actor.kind === "user" && actor.id === String(person.id);

/** Anonymous callers see no profiles; signed-in users see public profiles of active accounts, and their own. */
export function canSeePerson(actor: Actor, person: PersonAttributes): boolean {
  if (actor.kind === "anonymous") return false;
  if (isSelf(actor, person) || isAdmin(actor)) return true;
  return person.isPublic && person.active && person.confirmed && !person.blocked;
}

export function canSeeEmail(actor: Actor, person: PersonAttributes): boolean {
  return canSeeAccount(actor, person) || (canSeePerson(actor, person) && person.showsEmail);
}

/** State and preferences of the account. */
export function canSeeAccount(actor: Actor, person: Pick<PersonAttributes, "id">): boolean {
  return isSelf(actor, person) || isAdmin(actor);
}

/** Who sees all accounts, and changes accounts and roles. */
export function canManageAccounts(actor: Actor): boolean {
  return administratorInPerson.allows(actor, undefined);
}

/** Administrators cannot deactivate or block their own account, nor change their own rights. */
export function canChangeAccount(actor: Actor, person: Pick<PersonAttributes, "id">): boolean {
  return canManageAccounts(actor) && !isSelf(actor, person);
}

/**
 * Tokens, sessions and passwords are for the person at the browser: a token must not make more of itself, and neither
 * must an administrator who acts as another user.
 */
export function canManageOwnAccess(
  actor: Actor,
): actor is Extract<Actor, { kind: "user" }> & { via: "session" } {
  return actor.kind === "user" && actor.via === "session" && actor.impersonatedBy === undefined;
}

/** Administrators act as others to help them, not as each other. */
export function canImpersonate(
  actor: Actor,
  person: { id: number; roles: readonly string[] },
): boolean {
  return canChangeAccount(actor, person) && !person.roles.includes(ADMIN_ROLE);
}

export function canSeeGroup(actor: Actor, group: { isManaged: boolean }): boolean {
  return actor.kind !== "anonymous" && (!group.isManaged || isAdmin(actor));
}
