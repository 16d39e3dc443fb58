import type { SignInPurpose } from "@/components/account/login-page";
import { NotPermitted } from "@/lib/core/errors";
import { onFirstUse } from "@/lib/core/on-first-use";
import type { Context } from "@/lib/db/context";

/** Few sign in for a work or a collection. */
const works = onFirstUse(() => import("@/lib/works"));
const collections = onFirstUse(() => import("@/lib/collections"));

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
  const [, kind, id] = /^\/(records|collections)\/([^/?#]+)/.exec(path) ?? [];
  if (!id) return undefined;
  const isRefused = async (reading: Promise<unknown>) =>
    reading.then(
      () => false,
      (error: unknown) => error instanceof NotPermitted,
    );
  // What is refused is known to exist: an address of nothing leads to a page that says so, not here.
  if (kind === "records")
    return (await isRefused((await works()).resolveWork(ctx, id))) ? "restrictedWork" : undefined;
  const reading = (await collections()).readCollection(ctx, id);
  return (await isRefused(reading)) ? "restrictedCollection" : undefined;
}
