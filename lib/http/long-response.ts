import { Readable } from "node:stream";
import { jsonPieces } from "@/lib/core/long-json";
import { bytesResponse, streamResponse } from "./node-stream";

/** Up to this, one piece is cheaper to send. */
const MAX_BYTES_AT_ONCE = 1024 * 1024;

export const longJsonResponse = (value: object, init: ResponseInit): Promise<Response> =>
  longResponse(jsonPieces(value), init);

/**
 * An answer that may be long. Then it is encoded and sent in pieces: each step at which a text of 20 MB is copied or encoded
 * would hold up others. Its length is known all the same.
 */
export async function longResponse(
  texts: AsyncIterable<string> | Iterable<string>,
  init: ResponseInit,
): Promise<Response> {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for await (const piece of texts) pieces.push(Buffer.from(piece));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= MAX_BYTES_AT_ONCE) return bytesResponse(Buffer.concat(pieces), init);
  const headers = new Headers(init.headers);
  headers.set("Content-Length", String(length));
  return streamResponse(Readable.from(pieces), { ...init, headers });
}
