import { config } from "@/lib/core/config";

type WithHeaders = { readonly headers: Pick<Headers, "get"> };

/** One cookie of a request, decoded; undefined when absent or malformed. */
export function cookieOf(request: WithHeaders, name: string): string | undefined {
  const cookies = request.headers.get("cookie");
  if (!cookies) return undefined;
  for (const pair of cookies.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** All cookies of a request; of several of one name the first. */
export function allCookiesOf(request: WithHeaders): Record<string, string> {
  const names = (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.slice(0, Math.max(pair.indexOf("="), 0)).trim())
    .filter(Boolean);
  return Object.fromEntries(names.map((name) => [name, cookieOf(request, name) ?? ""]));
}

/** Whether the site is reached by https, so that its cookies must be. */
function isSecureSite(): boolean {
  return config().APP_URL.startsWith("https://");
}

/** A `Set-Cookie` value for the whole site. An age of 0 removes the cookie. */
export function cookieText(
  name: string,
  value: string,
  options: { maxAgeSeconds: number; httpOnly: boolean },
): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    `Max-Age=${options.maxAgeSeconds}`,
  ];
  if (options.maxAgeSeconds === 0) parts.push("Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  if (options.httpOnly) parts.push("HttpOnly");
  if (isSecureSite()) parts.push("Secure");
  parts.push("SameSite=Lax");
  return parts.join("; ");
}

/**
 * The name under which a cookie of ours is sent. By https it begins with `__Host-`: browsers then take it from this
 * very host only, so that a page of a neighbouring host (`other.example.org`) cannot plant one. By http they would refuse
 * such a cookie.
 */
export function hostCookieName(name: string): string {
  return `${isSecureSite() ? "__Host-" : ""}${name}`;
}

/** The session cookie's name; next-auth's own endpoints are told to read the same cookie. */
export function sessionCookieName(): string {
  return hostCookieName("next-auth.session-token");
}

/** What next-auth has to know of its cookies; its CSRF cookie has the prefix by default. */
export function nextAuthCookies() {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecureSite() } as const;
  return {
    sessionToken: { name: sessionCookieName(), options },
    callbackUrl: { name: hostCookieName("next-auth.callback-url"), options },
  };
}
