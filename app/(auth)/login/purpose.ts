import type { SignInPurpose } from "@/components/account/login-page";
import { NotPermitted } from "@/lib/core/errors";
import { onFirstUse } from "@/lib/core/on-first-use";
import type { Context } from "@/lib/db/context";

/** Few sign in for a work. */
const works = onFirstUse(() => import("@/lib/works"));

/** What nobody opens without an account. */
const OF_PEOPLE =
  /^\/(me|account|uploads|administration|collections\/new|collections\/[^/]+\/settings)(\/|\?|$)/;

/** Why somebody who is led to a path is asked to sign in first; undefined where the path is open to all. */
export async function purposeOfSignIn(
  ctx: Context,
  path: string,
): Promise<SignInPurpose | undefined> {
  if (/^\/uploads\/new(\/|\?|$)/.test(path)) return "upload";
  if (OF_PEOPLE.test(path)) return "page";
  const id = /^\/records\/([^/?#]+)/.exec(path)?.[1];
  if (!id) return undefined;
  const { resolveWork } = await works();
  return resolveWork(ctx, id).then(
    () => undefined,
    (error: unknown) => (error instanceof NotPermitted ? "restrictedWork" : undefined),
  );
}
