/**
 * Who acts. Loaded once per request with everything policies ask about, so that policies stay pure.
 */
/** Roles in a collection, each with the rights of those before it. */
export const COLLECTION_ROLES = ["reader", "curator", "manager", "owner"] as const;
export type CollectionRole = (typeof COLLECTION_ROLES)[number];

/** Scopes a token may be narrowed to; a token without any of them has its user's rights. */
export const TOKEN_SCOPES = [
  "user:email",
  "deposit:write",
  "deposit:actions",
  "records:read",
  "admin:read",
] as const;
export type Scope = (typeof TOKEN_SCOPES)[number];

/**
 * What partner instances do here beyond the rights of an account. Administrators give them to a token; they add to the
 * rights of its account and never narrow them.
 */
export const CAPABILITIES = ["group-collections-write", "users-sync", "groups-sync"] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Membership = { readonly collectionId: string; readonly role: CollectionRole };

export type Actor =
  | {
      readonly kind: "anonymous";
      /** The id of a collection whose statistics were opened to the holder of a link. */
      readonly statisticsOf?: string | undefined;
    }
  | { readonly kind: "system" }
  /** A program of partner instances that has the static token, and no account. */
  | { readonly kind: "service"; readonly capabilities: readonly Capability[] }
  | {
      readonly kind: "user";
      /** Decimal text, as on the wire. */
      readonly id: string;
      /** Names of the roles and groups the account is in. */
      readonly roles: readonly string[];
      /** The collections the account is in, itself or through a group: the highest role in each. */
      readonly memberships: readonly Membership[];
      readonly via: "session" | "token";
      /** Scopes the token is narrowed to; null when the user's own rights apply. */
      readonly scopes: readonly string[] | null;
      /** Of the token, beyond the rights of the account. */
      readonly capabilities?: readonly Capability[] | undefined;
      /** The partner instance that the token is limited to. */
      readonly instance?: string | undefined;
      readonly sessionId?: string;
      /** The administrator who acts as this person at the moment. */
      readonly impersonatedBy?: string | undefined;
      /** The language the account asks for; without one the browser's counts. */
      readonly locale?: string | undefined;
    };

export const ANONYMOUS: Actor = { kind: "anonymous" };
/** Background work and blocks that raise rights on purpose: `as(ctx, SYSTEM)`. */
export const SYSTEM: Actor = { kind: "system" };

export const ADMIN_ROLE = "admin";
/** Of accounts that watch over people and content, without the rights to run the service. */
export const MODERATOR_ROLE = "moderator";

export function isAdmin(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && actor.roles.includes(ADMIN_ROLE));
}

/** Administrators and moderators, who see hidden objects too. */
export const isStaff = (actor: Actor): boolean => isAdmin(actor) || isModerator(actor);

export function isModerator(actor: Actor): boolean {
  return actor.kind === "user" && actor.roles.includes(MODERATOR_ROLE);
}

/** Whether the actor may do this for a partner instance. Administrators may for each. */
export function isCapable(actor: Actor, capability: Capability, instance: string): boolean {
  if (isAdmin(actor)) return true;
  if (actor.kind === "service") return actor.capabilities.includes(capability);
  if (actor.kind !== "user" || !actor.capabilities?.includes(capability)) return false;
  return actor.instance === undefined || actor.instance === instance;
}

/** One word for logs and the audit trail. */
export function nameOf(actor: Actor): string {
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}

/** Whether a role has the rights of another. */
export function hasRightsOf(role: CollectionRole, least: CollectionRole): boolean {
  return COLLECTION_ROLES.indexOf(role) >= COLLECTION_ROLES.indexOf(least);
}

/** Whether the actor is in a collection, in any role. */
export const isMemberOf = (actor: Actor, collection: string): boolean =>
  actor.kind === "user" &&
  actor.memberships.some(({ collectionId }) => collectionId === collection);

/** The ids of the collections in which the actor has the rights of a role. */
export function collectionsOf(actor: Actor, least: CollectionRole): string[] {
  if (actor.kind !== "user") return [];
  return actor.memberships
    .filter(({ role }) => hasRightsOf(role, least))
    .map(({ collectionId }) => collectionId);
}

/** Of several memberships in one collection the highest counts. */
export function highestRoles(memberships: readonly Membership[]): Membership[] {
  const highest = new Map<string, CollectionRole>();
  for (const { collectionId, role } of memberships) {
    const held = highest.get(collectionId);
    if (!held || hasRightsOf(role, held)) highest.set(collectionId, role);
  }
  return [...highest].map(([collectionId, role]) => ({ collectionId, role }));
}
