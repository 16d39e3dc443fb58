import { type IncomingMessage, type ServerResponse } from "node:http";
import { log } from "@/lib/core/log";
import { processState } from "@/lib/http/process-state";

/** One log line and one measurement for each request, when its answer is complete or broken off. */
export type Observed = { readonly requestId: string; readonly pathname: string; route: string };

const MACHINES = new Set(["/healthz", "/readyz", "/metrics", "static"]);

export function observeRequest(
  req: IncomingMessage,
  res: ServerResponse,
  observed: Observed,
): void {
  const started = performance.now();
  const { method = "GET" } = req;
  if (processState().phase === "starting") return; // the server warming itself up
  res.once("close", () => {
    const ms = performance.now() - started;
    const status = res.statusCode;
    const { route, requestId, pathname } = observed;
    processState().requests.observe({ method, route, status }, ms / 1000);
    // Addresses are logged without their query, which may hold access tokens.
    const line = {
      requestId,
      method,
      path: pathname,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(res.writableFinished ? {} : { aborted: true }),
    };
    if (MACHINES.has(route)) log().debug(line, "request");
    else log().info(line, "request");
  });
}
