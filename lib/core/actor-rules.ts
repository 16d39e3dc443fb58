import { type Actor, isAdmin, isModerator, type Scope } from "./actor";
import { EVERYTHING, NOTHING, type Rule } from "./rule";

/** Rules about the actor alone, for the policies of all modules. */
type ActorRule = Rule<Actor, unknown>;

export const anyActor = (is: (actor: Actor) => boolean): ActorRule => ({
  allows: is,
  where: (actor) => (is(actor) ? EVERYTHING : NOTHING),
});

export const admin = anyActor(isAdmin);
/**
 * Administrators with a session, and the service itself. Tokens of administrators do not count, because they may be
 * stored carelessly. For changes of other people's accounts and of the service.
 */
export const administratorInPerson = anyActor(
  (actor) => isAdmin(actor) && !(actor.kind === "user" && actor.via === "token"),
);
/** They may look at drafts, not change them. */
export const moderator = anyActor(isModerator);

/**
 * A token narrowed to scopes that leave all of these out acts with less than its account's rights. Without a
 * scope: only credentials that are not narrowed.
 */
export const tokenCovers = (...scopes: Scope[]): ActorRule =>
  anyActor(
    (actor) =>
      actor.kind !== "user" ||
      actor.scopes === null ||
      scopes.some((scope) => actor.scopes?.includes(scope)),
  );

/** Looking at how the service runs: administrators, also by a token that says so or is not narrowed. */
export const administratorLooking = anyActor(
  (actor) => isAdmin(actor) && tokenCovers("admin:read").allows(actor, undefined),
);
