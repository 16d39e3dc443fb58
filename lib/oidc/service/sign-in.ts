import { attachAtSignIn } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { Refusal } from "@/lib/saml/schema";
import {
  AccountRefused,
  type ExternalPerson,
  linkToAccount,
  signInFromElsewhere,
  type Visitor,
} from "@/lib/users";
import { OidcRefused, refuseUnless } from "../refused";

/** Opens a session for a person whose identity was checked; `isNew` says that the account was made by it. @throws OidcRefused, AccountRefused */
export async function enter(
  ctx: Context,
  person: ExternalPerson,
  visitor: Visitor,
): Promise<{ sessionId: string; isNew: boolean }> {
  const { account, by, sessionId } = await signInFromElsewhere(ctx, person, visitor);
  if (by !== "identity") await attachAtSignIn(ctx, account);
  return { sessionId, isNew: by === "new" };
}

/**
 * Links an identity to the account that asked for it, which must still be the one that is signed in.
 *
 * @throws OidcRefused, AccountRefused
 */
export async function link(ctx: Context, person: ExternalPerson, linkTo: number): Promise<void> {
  const { actor } = ctx;
  const isStill = actor.kind === "user" && actor.id === String(linkTo);
  refuseUnless(isStill && actor.impersonatedBy === undefined, "otherAccount");
  await linkToAccount(ctx, linkTo, person, person.orcid);
}

/** Why nobody is signed in; what is no refusal is a fault of ours, which the log has. */
export function refusalOf(ctx: Context, error: unknown): Refusal {
  if (error instanceof AccountRefused) return error.reason;
  // Another account got the identity at the same moment.
  if (error instanceof NotPermitted) return "identityTaken";
  if (error instanceof OidcRefused) {
    ctx.log.info({ reason: error.reason, err: error.cause }, "sign-in refused");
    return error.reason;
  }
  ctx.log.error({ err: error }, "a sign-in through a provider failed");
  return "unavailable";
}
