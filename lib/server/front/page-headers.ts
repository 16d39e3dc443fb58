import { randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { csrfCookieForPage } from "@/lib/auth/csrf";

/** What every answer carries, and what pages carry on top. */
export type HeaderPolicy = { readonly isHttps: boolean; readonly isDevelopment: boolean };

const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

export function setCommonHeaders(res: ServerResponse, policy: HeaderPolicy): void {
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  if (policy.isHttps)
    res.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** Responses of handlers are no pages, so they get a strict policy; handlers that serve files set their own. */
export function setHandlerHeaders(res: ServerResponse): void {
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
}

/** Pages that other sites may show in frames; they have nothing in them that signs in or changes anything. */
const EMBEDDED = "/stats/embed/";

/**
 * A fresh nonce for the page's scripts. Next takes it from the request's copy of the policy for its own;
 * `app/layout.tsx` reads `x-nonce` for ours, and the page names its `PageResponse` by it. No `proxy.ts` is involved:
 * it would buffer bodies. Answers the nonce.
 */
export function setPageHeaders(
  req: IncomingMessage,
  res: ServerResponse,
  policy: HeaderPolicy,
): string {
  const nonce = randomBytes(16).toString("base64");
  const isEmbedded = (req.url ?? "").startsWith(EMBEDDED);
  const content = contentPolicy(nonce, policy, isEmbedded);
  req.headers["content-security-policy"] = content;
  req.headers["x-nonce"] = nonce;
  // Never taken from outside: pages are kept for others.
  delete req.headers["x-embedded"];
  if (isEmbedded) req.headers["x-embedded"] = "1";
  res.setHeader("Content-Security-Policy", content);
  res.setHeader("Permissions-Policy", PERMISSIONS);
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  res.setHeader("Cross-Origin-Resource-Policy", isEmbedded ? "cross-origin" : "same-origin");
  const headers = new Headers(req.headers.cookie ? { cookie: req.headers.cookie } : {});
  const csrf = csrfCookieForPage({ headers }, (req.url ?? "").split("?", 1)[0] ?? "");
  if (csrf) res.appendHeader("Set-Cookie", csrf);
  // A token in the address must not travel to other sites in the Referer.
  if (/[?&](token|access_token)=|^\/stats\/(shared|embed)\//.test(req.url ?? ""))
    res.setHeader("Referrer-Policy", "no-referrer");
  return nonce;
}

/**
 * Scripts are strict. Styles are not: dialogs and toasts insert `<style>` elements without a nonce.
 * Development adds the sources that the bundler's hot reload needs.
 */
function contentPolicy(nonce: string, policy: HeaderPolicy, isEmbedded: boolean): string {
  const { isHttps, isDevelopment } = policy;
  const directives: Record<string, string> = {
    "default-src": "'none'",
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": isDevelopment ? "'self' ws:" : "'self'",
    "frame-src": "'self'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": isEmbedded ? "*" : "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
    ...(isDevelopment ? {} : { "require-trusted-types-for": "'script'" }),
    ...(isHttps ? { "upgrade-insecure-requests": "" } : {}),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");
}
