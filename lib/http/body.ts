import { Readable } from "node:stream";
import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import { type IncomingBody, readBytes } from "@/lib/core/incoming-body";
import {
  MAX_JSON_LEVELS,
  MAX_JSON_VALUES,
  parseStorableJson,
  refusalOfJson,
} from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { pauseAfter } from "@/lib/core/time-slices";
import { discardBody, nodeBodyOf, bodyStreamOf } from "./node-stream";

const LIMITS = { levels: MAX_JSON_LEVELS, values: MAX_JSON_VALUES };
const REFUSALS = {
  tooDeep: message("validation.nestedTooDeep", { maximum: MAX_JSON_LEVELS }),
  tooMany: message("validation.tooManyValues", { maximum: MAX_JSON_VALUES }),
};

/**
 * Reads a JSON body of bounded size; an empty body is `undefined`. A body that is not JSON, or more deeply nested or
 * with more members than any document here, answers 400, a larger one 413 without reading the rest. Texts come without characters that cannot be stored.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(incomingBody(request), maxBytes);
  const pause = pauseAfter();
  if (bytes.length === 0) return undefined;
  const refusal = refusalOfJson(bytes, LIMITS);
  if (refusal) throw new ValidationError([issueAt("_schema", REFUSALS[refusal])]);
  await pause();
  const value = parsed(bytes);
  await pause();
  return value;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? undefined : parseStorableJson(text);
  } catch {
    throw new BadRequest("http.undecodable");
  }
}

/** The body of a request for use cases, which know nothing of HTTP. */
export function incomingBody(request: Request): IncomingBody {
  const declared = request.headers.get("content-length");
  return {
    contentType: request.headers.get("content-type"),
    declaredBytes: declared === null ? undefined : Number(declared),
    stream: () => bodyStreamOf(request),
    chunks: () => chunksOf(request),
    discard: () => discardBody(request),
  };
}

function chunksOf(request: Request): AsyncIterable<Uint8Array> {
  const source = nodeBodyOf(request);
  // The connection could not be used again if stopping early destroyed the stream.
  if (source) return source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return request.body?.values({ preventCancel: true }) ?? Readable.from([]);
}
