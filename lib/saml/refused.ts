import type { Refusal } from "./schema";

/** What came from an identity provider, or with it, does not sign anybody in. */
export class SamlRefused extends Error {
  override readonly name = "SamlRefused";
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

export function refuseUnless(condition: unknown, reason: Refusal): asserts condition {
  if (!condition) throw new SamlRefused(reason);
}
