import { Readable } from "node:stream";
import { processWide } from "@/lib/core/process-wide";

/**
 * A short cut past web streams. The front server keeps the Node stream of a request body beside the
 * `Request`, and sends the Node stream (or the ready bytes) a handler put beside its `Response`.
 * Copying a gigabyte through web streams costs about half the speed; under plain `next start` nothing
 * is kept, `nodeBodyOf` answers `undefined` and the web streams of the same objects do the work.
 */
type Payload = Readable | Uint8Array | string;
type Shelf = {
  requestBodies: WeakMap<Request, Readable>;
  responseBodies: WeakMap<Response, Payload>;
};

const kept = processWide<Shelf>("http.node-streams");
const shelf = (kept.value ??= { requestBodies: new WeakMap(), responseBodies: new WeakMap() });

/**
 * The raw body of a request, when this server received it itself. Use it or `request.body`, not both.
 * A client that goes away destroys the stream with an error, so `pipeline` rejects.
 */
export function nodeBodyOf(request: Request): Readable | undefined {
  return shelf.requestBodies.get(request);
}

/** The body as a Node stream, however the request came. */
export function bodyStreamOf(request: Request): Readable {
  const source = nodeBodyOf(request);
  if (source) return source;
  if (!request.body) return Readable.from([]);
  // The DOM and Node declare the same web stream twice.
  return Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * Reads what still comes into nothing: many clients look up only when all is sent, and the next request on
 * the same connection comes behind it. The server puts an end to what takes too long.
 */
export function discardBody(request: Request): void {
  const source = nodeBodyOf(request);
  if (source) source.on("error", () => undefined).resume();
  else request.body?.pipeTo(new WritableStream()).catch(() => undefined);
}

/** For the front server: remembers the Node stream behind a request. */
export function keepNodeBody(request: Request, body: Readable): void {
  shelf.requestBodies.set(request, body);
}

/** For the front server: what to send for a response, when it is not the web stream. */
export function payloadOf(response: Response): Payload | undefined {
  return shelf.responseBodies.get(response);
}

/**
 * A response that streams from Node. The web stream of the same content is made only when a caller
 * reads `response.body`, so the Node stream stays untouched for the front server.
 */
export function streamResponse(source: Readable, init?: ResponseInit): Response {
  const response = new Response(lazyWebStream(source), init);
  shelf.responseBodies.set(response, source);
  return response;
}

/** A response whose bytes are at hand; saves the detour through a web stream on hot paths. */
export function bytesResponse(
  body: Uint8Array<ArrayBuffer> | string,
  init?: ResponseInit,
): Response {
  const response = new Response(body, init);
  shelf.responseBodies.set(response, body);
  return response;
}

/** A web stream that does not touch its source before the first read (`Readable.toWeb` would). */
export function lazyWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  let chunks: AsyncIterator<Uint8Array<ArrayBuffer>> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= source[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel(reason) {
        source.destroy(reason instanceof Error ? reason : undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
