import { randomUUID } from "node:crypto";

const SAFE = /^[\w.:@/+-]{1,200}$/;

/** The caller's `X-Request-Id` when it is safe to log and echo, else a new one. */
export function requestIdOf(request: Pick<Request, "headers">): string {
  return safeRequestId(request.headers.get("x-request-id"));
}

export function safeRequestId(given: string | null | undefined): string {
  return given && SAFE.test(given) ? given : randomUUID();
}
