import { expect, test } from "vitest";
import type { IdentityJson } from "@/lib/sign-ins/schema";
import { neededBefore } from "./only-way-in";

const identity = (idp: string, is_offered = true): IdentityJson => ({
  ...{ idp, title: idp, external_id: "ada", created: "2026-11-01T00:00:00Z" },
  ...{ last_signed_in_at: null, is_offered },
});
const [partner, orcid, gone] = [identity("partner"), identity("orcid"), identity("gone", false)];

test.each([
  ["there is a password", [partner], "set", true, undefined],
  ["another provider is linked", [partner, orcid], "open", true, undefined],
  ["the other provider is offered no longer", [partner, gone], "open", true, "both"],
  ["it is the only way, and nothing else can be linked", [partner], "open", false, "password"],
  ["it is the only way, and no mail may lead to a password", [partner], "closed", true, "provider"],
] as const)("what is needed before unlinking: %s", (_, identities, password, canLink, needed) => {
  expect(neededBefore(partner, { identities, password, canLink })).toBe(needed);
});
