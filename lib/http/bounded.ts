import { TooLarge } from "@/lib/core/errors";
import { discardBody } from "./node-stream";
import { refuse } from "./refuse";

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/**
 * For handlers of other libraries, which read bodies of any size into memory: larger ones answer 413 and
 * are thrown away as they come. The server holds clients to the length they announce; bodies of unannounced length
 * count as too large.
 */
export function withTimeLimit<Context>(
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
