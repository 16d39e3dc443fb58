import { csrfCookieFor, newCsrfCookie } from "@/lib/auth/csrf";
import { noSessionCookie, sessionCookie } from "@/lib/auth/sessions";
import { WithCookies } from "@/lib/http/respond";
import type { Account } from "./account";
import { toMeJson } from "./serializer";

/** The answer that signs a browser in: the account, the session cookie, a CSRF token nobody knew before. */
export async function signedIn(opened: {
  account: Account;
  sessionId: string;
}): Promise<WithCookies> {
  return new WithCookies(toMeJson(opened.account), [
    await sessionCookie(opened.sessionId),
    newCsrfCookie(),
  ]);
}

/** The answer that signs a browser out. */
export function signedOut(): WithCookies {
  return new WithCookies(undefined, [noSessionCookie(), newCsrfCookie()]);
}

/** An answer for pages that will write next: with a CSRF cookie when the browser needs one. */
export function readyToWrite(request: Request, body: unknown): unknown {
  const cookie = csrfCookieFor(request);
  return cookie ? new WithCookies(body, [cookie]) : body;
}
