import type { OfferedProvider } from "@/lib/saml/schema";

/** A way of signing in that an account has beside its password. */
export type IdentityJson = {
  readonly idp: string;
  readonly title: string;
  readonly external_id: string;
  readonly created: string;
  readonly last_signed_in_at: string | null;
  /** People can sign in by it at present. */
  readonly is_offered: boolean;
};

/** How a person can sign in: by which of the providers that are offered, and whether by a password. */
export type WaysIn = {
  readonly hasPassword: boolean;
  readonly providers: readonly OfferedProvider[];
};
