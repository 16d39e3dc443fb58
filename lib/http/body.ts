import { Readable } from "node:stream";
import { BadRequest, issueAt, TooLarge, ValidationError } from "@/lib/core/errors";
import { isNestedDeeper, MAX_JSON_LEVELS, parseStorableJson } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { discardBody, nodeBodyOf } from "./node-stream";

/**
 * Reads a JSON body of bounded size; an empty body is `undefined`. A body that is not JSON answers 400,
 * a larger one 413 without reading the rest. Texts come without characters that cannot be stored.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  if (isNestedDeeper(bytes))
    throw new ValidationError([
      issueAt("_schema", message("validation.nestedTooDeep", { maximum: MAX_JSON_LEVELS })),
    ]);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? undefined : parseStorableJson(text);
  } catch {
    throw new BadRequest("http.undecodable");
  }
}

/** Reads a body of bounded size; a larger one answers 413 without being read whole. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) {
    discardBody(request);
    throw new TooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new BadRequest("http.brokenOff");
  }
  if (size > maxBytes) {
    discardBody(request);
    throw new TooLarge();
  }
  return Buffer.concat(chunks);
}

/** Leaves the rest readable when the reader stops early, or the connection could not be used again. */
export function chunksOf(request: Request): AsyncIterable<Uint8Array> {
  const source = nodeBodyOf(request);
  if (source) return source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  return request.body?.values({ preventCancel: true }) ?? Readable.from([]);
}
