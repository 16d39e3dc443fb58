/**
 * Who acts. Loaded once per request with everything policies ask about, so that policies stay pure.
 */
export type Actor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "system" }
  | {
      readonly kind: "user";
      /** Decimal text, as on the wire. */
      readonly id: string;
      /** Names of the roles and groups the account is in. */
      readonly roles: readonly string[];
      readonly via: "session" | "token";
      /** Scopes the token is narrowed to; null when the user's own rights apply. */
      readonly scopes: readonly string[] | null;
      readonly sessionId?: string;
    };

export const ANONYMOUS: Actor = { kind: "anonymous" };
/** Background work and blocks that raise rights on purpose: `as(ctx, SYSTEM)`. */
export const SYSTEM: Actor = { kind: "system" };

export const ADMIN_ROLE = "admin";

export function isAdmin(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && actor.roles.includes(ADMIN_ROLE));
}

/** One word for logs and the audit trail. */
export function nameOf(actor: Actor): string {
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}
