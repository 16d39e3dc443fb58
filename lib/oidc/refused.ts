import type { Refusal } from "@/lib/saml/schema";

/** What came from a provider, or with it, does not sign anybody in. */
export class OidcRefused extends Error {
  override readonly name = "OidcRefused";
  constructor(
    readonly reason: Refusal,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

export function refuseUnless(condition: unknown, reason: Refusal): asserts condition {
  if (!condition) throw new OidcRefused(reason);
}
