import type { Taken } from "@/lib/limits";

export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const EXPOSED =
  "Content-Type, ETag, Link, Location, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

/** The headers of every response of the API. */
export function withCommonHeaders(
  response: Response,
  request: Request,
  requestId: string,
  taken: Taken | undefined,
): Response {
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  if (SAFE_METHODS.has(request.method)) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", EXPOSED);
  }
  for (const [name, value] of Object.entries(taken?.headers ?? {})) headers.set(name, value);
  return response;
}
