import { config } from "@/lib/core/config";

/** One cookie of a request, decoded; undefined when absent or malformed. */
export function cookieOf(request: Pick<Request, "headers">, name: string): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
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

/** The session cookie's name as next-auth has it, so that its own endpoints read the same cookie. */
export function sessionCookieName(): string {
  return `${isSecureSite() ? "__Secure-" : ""}next-auth.session-token`;
}
