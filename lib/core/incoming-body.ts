import type { Readable } from "node:stream";
import { BadRequest, TooLarge } from "./errors";

/** The body of a request, not read yet. It can be read once, in one of the two ways. */
export type IncomingBody = {
  /** The media type as it was sent, with its parameters. */
  readonly contentType: string | null;
  /** Undefined when the sender did not say. */
  readonly declaredBytes: number | undefined;
  readonly stream: () => Readable;
  /** Leaves the rest readable when the reader stops early. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Reads what still comes into nothing: many clients look up only when all is sent. */
  readonly discard: () => void;
};

/**
 * Reads a body of bounded size.
 *
 * @throws TooLarge for a larger one, without reading the rest; BadRequest when it breaks off
 */
export async function readBytes(body: IncomingBody, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A body of bounded size as it arrives, for readers that need not hold it whole.
 *
 * @throws TooLarge for a larger one, without reading the rest; BadRequest when it breaks off
 */
export async function* boundedChunks(
  body: IncomingBody,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, void> {
  if ((body.declaredBytes ?? 0) > maxBytes) refuseAsTooLarge(body);
  let size = 0;
  try {
    for await (const chunk of body.chunks()) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      yield chunk;
    }
  } catch {
    throw new BadRequest("http.brokenOff");
  }
  if (size > maxBytes) refuseAsTooLarge(body);
}

function refuseAsTooLarge(body: IncomingBody): never {
  body.discard();
  throw new TooLarge();
}
