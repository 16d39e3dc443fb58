import { type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { keepNodeBody, lazyWebStream, payloadOf } from "@/lib/http/node-stream";
import { chooseEncoding, compressBytes, compressorFor } from "./compression";
import { endResponse } from "./end-response";
import { copyFile, isUntouchedFile } from "./file-copy";

/** Translates between Node's messages and the web's `Request` and `Response`. */

const BODILESS = new Set(["GET", "HEAD"]);

/**
 * @param origin  scheme and host of the service's own address; the client's `Host` is not to be trusted
 */
export function toRequest(req: IncomingMessage, res: ServerResponse, origin: string): Request {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  const { method = "GET", url = "/" } = req;
  const init: RequestInit = { method, headers: toHeaders(req), signal: gone.signal };
  const hasBody =
    !BODILESS.has(method) &&
    (req.headers["transfer-encoding"] !== undefined ||
      Number(req.headers["content-length"] ?? 0) > 0);
  if (!hasBody) return new Request(origin + url, init);
  // The fetch standard requires `duplex` for streams, but the types of the DOM lack it.
  const streaming = { ...init, body: lazyWebStream(req), duplex: "half" };
  const request = new Request(origin + url, streaming);
  keepNodeBody(request, req);
  return request;
}

function toHeaders(req: IncomingMessage): [string, string][] {
  const list: [string, string][] = [];
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string") list.push([name, value]);
    else for (const one of value ?? []) list.push([name, one]);
  }
  return list;
}

/** Sends an answer with backpressure; rejects when the client or the source fails on the way. */
export async function send(
  response: Response,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers)
    if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);

  const payload = payloadOf(response);
  if (response.body === null || req.method === "HEAD") {
    if (payload instanceof Readable) payload.destroy();
    else await response.body?.cancel();
    endResponse(req, res);
    return;
  }
  const declared = Number(response.headers.get("content-length") ?? Infinity);
  const encoding = chooseEncoding(req, res);
  if (payload instanceof Readable) {
    if (encoding) await pipeline(payload, compressorFor(encoding, res), res);
    else if (isUntouchedFile(payload)) await copyFile(payload, res, declared);
    else await pipeline(payload, res);
    return;
  }
  const isBuffered =
    payload !== undefined || isJson(response.headers) || declared <= MAX_BUFFERED_BYTES;
  if (isBuffered) {
    const bytes =
      payload === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(payload);
    const sent = encoding ? await compressBytes(bytes, encoding, res) : bytes;
    res.setHeader("content-length", sent.byteLength);
    endResponse(req, res, sent);
    return;
  }
  const body = chunksOf(response.body);
  if (encoding) await pipeline(body, compressorFor(encoding, res), res);
  else await pipeline(body, res);
}

const MAX_BUFFERED_BYTES = 65_536;

/** Our JSON answers are made in one piece; waiting for it costs nothing and gives it a length. */
function isJson(headers: Headers): boolean {
  return /^application\/(.*\+)?json\b/.test(headers.get("content-type") ?? "");
}

/** Cheaper than `Readable.fromWeb`, and cancels the source when the client leaves. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
