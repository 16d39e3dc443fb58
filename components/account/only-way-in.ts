import type { IdentityJson } from "@/lib/sign-ins/schema";

type WaysIn = {
  identities: readonly IdentityJson[];
  /** Whether there is a password; without one, whether a mail may lead to one. */
  password: "set" | "open" | "closed";
  /** Whether another sign-in can be linked. */
  canLink: boolean;
};

/** What would make it possible to unlink an identity; nothing where another way in is left without it. */
export function neededBefore(
  { idp, external_id }: IdentityJson,
  { identities, password, canLink }: WaysIn,
): "password" | "provider" | "both" | undefined {
  const isSame = (one: IdentityJson) => one.idp === idp && one.external_id === external_id;
  if (password === "set" || identities.some((one) => one.is_offered && !isSame(one)))
    return undefined;
  if (password === "closed") return "provider";
  return canLink ? "both" : "password";
}
