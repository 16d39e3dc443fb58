import { SESSION_KEEP_DAYS } from "@/lib/users/constants";
import type { ManagedUserJson } from "@/lib/users/schema";

type Account = Pick<ManagedUserJson, "created" | "last_login_at">;

/**
 * The sign-in of an account, as far as sessions tell: of accounts that are older than sessions are kept, one without any
 * may have signed in before.
 */
export function signInOf(
  { created, last_login_at: last }: Account,
  now: number = Date.now(),
): "known" | "never" | "longAgo" {
  if (last) return "known";
  const kept = now - SESSION_KEEP_DAYS * 86_400_000;
  return created && new Date(created).getTime() > kept ? "never" : "longAgo";
}
