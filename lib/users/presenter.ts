import { csrfCookieFor, newCsrfCookie } from "@/lib/auth/csrf";
import { noSessionCookie, sessionCookie } from "@/lib/auth/sessions";
import { presentObject } from "@/lib/http/present-object";
import { WithCookies } from "@/lib/http/respond";
import type { Account } from "./account";
import { avatarOfGroup, avatarOfPerson } from "./avatar";
import { toMeJson } from "./serializer";
import { welcomeCookie } from "./welcome";

type Opened = { account: Account; sessionId: string };

type SignInOptions = {
  /** The account is used for the first time: the page that follows welcomes its owner. */
  isNew?: boolean;
  /** In the place of the account. */
  body?: unknown;
};

/** The answer that signs a browser in: the account, the session cookie, a new CSRF token. */
export async function presentSignIn(
  { account, sessionId }: Opened,
  { isNew = false, body = toMeJson(account) }: SignInOptions = {},
): Promise<WithCookies> {
  return new WithCookies(body, [
    await sessionCookie(sessionId),
    newCsrfCookie(),
    ...(isNew ? [welcomeCookie()] : []),
  ]);
}

/** The answer that signs a browser out. */
export function presentSignOut(): WithCookies {
  return new WithCookies(undefined, [noSessionCookie(), newCsrfCookie()]);
}

/** An answer for pages that will write next: with a CSRF cookie when the browser needs one. */
export function withCsrfCookie(request: Request, body: unknown): unknown {
  const cookie = csrfCookieFor(request);
  return cookie ? new WithCookies(body, [cookie]) : body;
}

/** The picture of a person. */
export const presentPersonAvatar = (request: Request, account: Account): Promise<Response> =>
  presentAvatar(request, avatarOfPerson(account), 3600);

export const presentGroupAvatar = (
  request: Request,
  group: Parameters<typeof avatarOfGroup>[0],
): Promise<Response> => presentAvatar(request, avatarOfGroup(group), 7 * 86_400);

function presentAvatar(
  request: Request,
  avatar: ReturnType<typeof avatarOfPerson>,
  maxAgeSeconds: number,
): Promise<Response> {
  return presentObject(request, avatar, {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": `private, max-age=${maxAgeSeconds}`,
    Vary: "Authorization, Cookie",
  });
}
