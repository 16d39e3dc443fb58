import { randomBytes } from "node:crypto";
import { cookieText, hostCookieName } from "@/lib/auth/cookies";
import { newCsrfCookie } from "@/lib/auth/csrf";
import { noSessionCookie, sessionCookie } from "@/lib/auth/sessions";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { WithCookies } from "@/lib/http/respond";
import { welcomeCookie } from "@/lib/users";
import type { Refusal } from "./schema";
import type { Continuation } from "./service-provider";

/** The secret of a browser that signs in; as long as a request is open. */
const secretName = () => hostCookieName("saml-browser");
const SECRET_SECONDS = 2 * 3600;
/** The provider used last, which the sign-in page marks. */
const lastName = () => hostCookieName("last-provider");
const YEAR_SECONDS = 365 * 24 * 3600;

export const samlCookies = { secret: secretName, lastProvider: lastName };

/** For every provider, also for those of `lib/oidc`. */
export const lastProviderCookie = (provider: string): string =>
  cookieText(lastName(), provider, { maxAgeSeconds: YEAR_SECONDS, httpOnly: true });

export const secretCookie = (secret: string): string =>
  cookieText(secretName(), secret, { maxAgeSeconds: SECRET_SECONDS, httpOnly: true });

/** Sends the browser on, with a form where the message must go in one. */
export function presentContinuation(
  { url, fields }: Continuation,
  cookies: readonly string[] = [],
): Response {
  return fields ? presentForm(url, fields, cookies) : redirectTo(url, cookies);
}

export function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const location = address.startsWith("/") ? absoluteUrl(address) : address;
  return withCookies(new Response(null, { status: 303, headers: { Location: location } }), cookies);
}

/** A page that sends itself, or by a button where scripts are off. */
function presentForm(
  action: string,
  fields: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Response {
  const nonce = randomBytes(16).toString("base64");
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
  );
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>→</title>
<form method="post" action="${attribute(action)}">${inputs.join("")}<button>→</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script></html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    // No form-action: the provider may send the browser on.
    "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
  };
  return withCookies(new Response(html, { headers }), cookies);
}

const attribute = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Tickets and messages in addresses must not travel to other sites, nor stay in caches. */
function withCookies(response: Response, cookies: readonly string[]): Response {
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The page that says why and what to do: the sign-in page, or the one where an identity was to be linked. */
export function presentRefusal(
  reason: Refusal,
  { provider, isLink = false }: { provider: string; isLink?: boolean },
): Response {
  const page = isLink ? "/account/settings/security" : "/login";
  return redirectTo(`${page}?${new URLSearchParams({ refused: reason, provider }).toString()}`);
}

/** Signs the browser in and leads to the page that was wanted. */
export async function presentSignedIn(
  provider: string,
  { next, sessionId, isNew }: { next: string; sessionId: string | undefined; isNew: boolean },
): Promise<Response> {
  const opened = sessionId === undefined ? [] : [await sessionCookie(sessionId), newCsrfCookie()];
  const welcome = isNew ? [welcomeCookie()] : [];
  return redirectTo(next, [...opened, ...welcome, lastProviderCookie(provider)]);
}

/** Signs the browser out, and tells where it goes next. */
export function presentLeaving(
  leaving: { provider: string; requestId: string; secret: string } | undefined,
): WithCookies {
  const location = leaving
    ? `/saml/slo/${encodeURIComponent(leaving.provider)}?request=${leaving.requestId}`
    : "/";
  const cookies = [noSessionCookie(), newCsrfCookie()];
  if (leaving) cookies.push(secretCookie(leaving.secret));
  return new WithCookies({ location }, cookies);
}
