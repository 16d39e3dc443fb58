import { randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/core/config";
import { AppError } from "@/lib/core/errors";
import type { MessageLike } from "@/lib/core/message";
import { cookieOf, cookieText, sessionCookieName } from "./cookies";
import { isSigned, signatureOf } from "./signature";

/**
 * Writes authenticated by cookie must repeat the CSRF cookie in a header, because a page of another site can neither
 * read that cookie nor set that header. The origin that the browser reports must be ours. Calls with a bearer token need
 * no check, because no browser sends one by itself.
 *
 * A token is `<random>.<minute it was made, base 36>.<signature>`. It is good for 24 hours; up to 7 days it
 * still works and the answer brings a new one, so that a page left open overnight does not lose its form.
 */
// Both names are part of the API, because InvenioRDM clients read this cookie and send this header. So the cookie has no
// `__Host-` prefix under https; the signature and the check of the origin refuse cookies set by another host.
const CSRF_COOKIE = "csrftoken";
const CSRF_HEADER = "x-csrftoken";

const HOUR_MS = 3_600_000;
const FRESH_MS = 24 * HOUR_MS;
const COOKIE_MS = 7 * 24 * HOUR_MS;

/** 400 with a reason from the wire contract; brings a cookie with which the next try can succeed. */
export class CsrfFailed extends AppError {
  readonly status = 400;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(text: MessageLike, options: { renew: boolean } = { renew: false }) {
    super(text);
    this.headers = options.renew ? { "Set-Cookie": newCsrfCookie() } : {};
  }
}

/**
 * Refuses a write that another site may have caused. Calls without any cookie carry no session and need
 * no token. Answers a `Set-Cookie` value when the token is due for renewal.
 */
export function checkCsrf(request: Pick<Request, "headers">, now = Date.now()): string | undefined {
  checkOrigin(request);
  if (!request.headers.has("cookie")) return undefined;
  const cookie = cookieOf(request, CSRF_COOKIE);
  if (!cookie) throw new CsrfFailed("http.csrfNoCookie", { renew: true });
  if (!isSame(cookie, request.headers.get(CSRF_HEADER) ?? ""))
    throw new CsrfFailed("http.csrfWrong");
  const age = ageOf(cookie, now);
  // Signed with a secret that is no longer ours, or made up.
  if (age === undefined) throw new CsrfFailed("http.csrfWrong", { renew: true });
  if (age > COOKIE_MS) throw new CsrfFailed("http.csrfExpired", { renew: true });
  return age > FRESH_MS ? newCsrfCookie(now) : undefined;
}

/** Also for calls without cookies: a foreign page must not sign a visitor in to another account. */
function checkOrigin(request: Pick<Request, "headers">): void {
  const origin = request.headers.get("origin") ?? originOf(request.headers.get("referer"));
  const site = request.headers.get("sec-fetch-site");
  if (origin === undefined) {
    if (site === null && request.headers.has("cookie") && config().APP_URL.startsWith("https:"))
      throw new CsrfFailed("http.csrfNoReferer");
    if (site === null || site === "same-origin" || site === "none") return;
  } else if (isOurs(origin, request.headers.get("host"))) return;
  throw new CsrfFailed("http.csrfOtherSite");
}

/** A proxy may change `Host`, and people may use another name of this machine: either match will do. */
function isOurs(origin: string, host: string | null): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!url) return false;
  const site = new URL(config().APP_URL);
  // An attacker on the network may write pages under the site's name without its encryption.
  return url.host === site.host ? url.origin === site.origin : url.host === host;
}

function originOf(referer: string | null): string | undefined {
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * The `Set-Cookie` value a page answer needs so that its scripts can write, or nothing when the request
 * brings a token that is good for a while. For pages by the front server, and for `GET /api/me`.
 */
export function csrfCookieFor(
  request: { readonly headers: Headers },
  now = Date.now(),
): string | undefined {
  const age = ageOf(cookieOf(request, CSRF_COOKIE) ?? "", now);
  return age !== undefined && age <= FRESH_MS ? undefined : newCsrfCookie(now);
}

/** Pages where people write before they are signed in. */
const OPEN_FORMS =
  /^\/(login|login\/address|register|register\/confirm|setup|forgot-password|reset-password)\/?$/;

/**
 * As `csrfCookieFor`, for the server that sends pages: only pages that may write get a cookie, so that public
 * pages set none and shared caches can keep them.
 */
export function csrfCookieForPage(
  request: { readonly headers: Headers },
  pathname: string,
  now = Date.now(),
): string | undefined {
  const mayWrite = OPEN_FORMS.test(pathname) || cookieOf(request, sessionCookieName());
  return mayWrite ? csrfCookieFor(request, now) : undefined;
}

/** A new token, e.g. after signing in, so that a leaked earlier one is of no use. */
export function newCsrfCookie(now = Date.now()): string {
  const body = `${randomBytes(18).toString("base64url")}.${Math.floor(now / 60_000).toString(36)}`;
  return cookieText(CSRF_COOKIE, `${body}.${signatureOf("csrf", body)}`, {
    maxAgeSeconds: COOKIE_MS / 1000,
    httpOnly: false,
  });
}

/** How old a token of ours is, in milliseconds; nothing for what we did not sign. */
function ageOf(token: string, now: number): number | undefined {
  const end = token.lastIndexOf(".");
  const body = token.slice(0, Math.max(end, 0));
  if (!isSigned("csrf", body, token.slice(end + 1))) return undefined;
  return now - Number.parseInt(body.slice(body.lastIndexOf(".") + 1), 36) * 60_000;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
