import { timingSafeEqual } from "node:crypto";
import { BadRequest } from "@/lib/core/errors";
import { cookieOf } from "./cookies";

export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "x-csrftoken";

/**
 * Cookie writes repeat the CSRF cookie in a header, which a foreign page cannot read or set.
 * Bearer calls need no proof: no browser sends those by itself.
 */
export function checkCsrf(request: Request): void {
  const cookie = cookieOf(request, CSRF_COOKIE);
  if (!cookie) throw new BadRequest("CSRF cookie not set.");
  const header = request.headers.get(CSRF_HEADER) ?? "";
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)];
  if (a.length !== b.length || !timingSafeEqual(a, b))
    throw new BadRequest("CSRF token missing or incorrect.");
}
