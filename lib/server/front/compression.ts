import { type IncomingMessage, type ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";

/**
 * Compression of text answers, for every part of the server. Brotli at quality 4 is as fast as gzip and
 * smaller; Node's default of 11 would take a hundred times as long.
 */
export type Encoding = "br" | "gzip";

/** Below this the header and the effort cost more than is saved. */
const MIN_BYTES = 1024;
/** Up to this, compressing at once beats the detour over the thread pool. */
const AT_ONCE_BYTES = 16_384;
const OFFERED = ["br", "gzip"];
const TEXT =
  /^(text\/|application\/([\w.+-]+\+)?(json|xml)\b|application\/(javascript|manifest\+json|x-javascript)|image\/svg\+xml)/;

const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 6 };

/**
 * How to compress the answer whose status and headers are set, or not at all: ranges, content that is
 * encoded already, stored files (they offer ranges), `no-transform`, and small answers stay as they are.
 * Marks every answer that might have been compressed with `Vary`.
 */
export function chooseEncoding(req: IncomingMessage, res: ServerResponse): Encoding | undefined {
  if (req.method === "HEAD" || [204, 206, 304].includes(res.statusCode)) return undefined;
  if (!TEXT.test(headerText(res, "content-type"))) return undefined;
  for (const name of ["content-encoding", "content-range", "accept-ranges"])
    if (res.hasHeader(name)) return undefined;
  if (/no-transform/.test(headerText(res, "cache-control"))) return undefined;
  addVary(res);
  if (Number(headerText(res, "content-length") || MIN_BYTES) < MIN_BYTES) return undefined;
  return encodingFor(req.headers["accept-encoding"]);
}

export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  if (typeof header !== "string") return undefined;
  const best = new Negotiator({ headers: { "accept-encoding": header } }).encodings(OFFERED)[0];
  return best === "br" || best === "gzip" ? best : undefined;
}

/** Compresses an answer that is at hand, unless it turns out too small; sets the header. */
export async function compressBytes(
  bytes: Buffer,
  encoding: Encoding,
  res: ServerResponse,
): Promise<Buffer> {
  if (bytes.byteLength < MIN_BYTES) return bytes;
  markEncoded(res, encoding);
  if (bytes.byteLength <= AT_ONCE_BYTES)
    return encoding === "br"
      ? zlib.brotliCompressSync(bytes, brotliOptions)
      : zlib.gzipSync(bytes, gzipOptions);
  return encoding === "br"
    ? promisify(zlib.brotliCompress)(bytes, brotliOptions)
    : promisify(zlib.gzip)(bytes, gzipOptions);
}

/** A compressor to pipe through; sets the headers. */
export function compressorFor(encoding: Encoding, res: ServerResponse): Transform & zlib.Zlib {
  markEncoded(res, encoding);
  return encoding === "br"
    ? zlib.createBrotliCompress(brotliOptions)
    : zlib.createGzip(gzipOptions);
}

function markEncoded(res: ServerResponse, encoding: Encoding): void {
  res.removeHeader("content-length");
  res.setHeader("content-encoding", encoding);
}

function addVary(res: ServerResponse): void {
  const names = headerText(res, "vary");
  if (names === "*" || /\baccept-encoding\b/i.test(names)) return;
  res.setHeader("vary", names ? `${names}, Accept-Encoding` : "Accept-Encoding");
}

function headerText(res: ServerResponse, name: string): string {
  const value = res.getHeader(name);
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
