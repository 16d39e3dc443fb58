import type { IncomingMessage, ServerResponse } from "node:http";

/** An unwanted body (401, 413) is read this long, so that the client sees the response. */
export const UNWANTED_BODY_MS = 30_000;

/**
 * Ends a response whose length is known. Where the connection closes with it and the client is still sending, the rest of
 * the request is read first: closing would break off the sending, and many clients then never look at the response.
 */
export function endResponse(
  req: IncomingMessage,
  res: ServerResponse,
  body?: Uint8Array | string,
): void {
  const closes = !res.shouldKeepAlive || res.getHeader("connection") === "close";
  if (!closes || req.complete || req.destroyed) {
    res.end(body);
    return;
  }
  res.flushHeaders();
  if (body !== undefined) res.write(body);
  const timer = setTimeout(() => res.end(), UNWANTED_BODY_MS).unref();
  const finish = () => {
    clearTimeout(timer);
    res.end();
  };
  req.once("end", finish).once("close", finish).resume();
}
