import { TooLarge } from "@/lib/core/errors";
import { discardBody } from "./node-stream";
import { refuse } from "./refuse";

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/**
 * Limits the body size for handlers of other libraries, which read a whole body into memory. A larger body gets 413
 * and is discarded while it arrives. The HTTP server enforces `Content-Length`, so a body without one counts as too
 * large.
 */
export function withBodyLimit<Context>(
  handler: Handler<Context>,
  maxBytes: number,
): Handler<Context> {
  return async (request, context) => {
    const { headers } = request;
    const isUnannounced = headers.has("transfer-encoding");
    const lengthBytes = Number(headers.get("content-length") ?? 0);
    if (!isUnannounced && lengthBytes <= maxBytes) return handler(request, context);
    discardBody(request);
    return refuse(new TooLarge(), "rest", request);
  };
}
