import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import type { Zlib } from "node:zlib";
import { chooseEncoding, compressorFor } from "./compression";

type Done = (error?: Error | null) => void;
type Chunk = string | Uint8Array;

type Shaping = {
  /** Called once, when the head is complete and before it is sent: status and headers may still change. */
  readonly onHead?: () => void;
  /** Called with the whole body, which is held back until then; returns the bytes sent in its place. */
  readonly onBody?: (body: Buffer) => Buffer;
};

/**
 * The one place that stands between Next and the connection: it lets the server change the head of an answer that
 * Next writes, keep its body, and compress it on its way out. What Next flushes early leaves early, unless the body
 * is held back.
 */
export function shapeResponse(
  req: IncomingMessage,
  res: ServerResponse,
  { onHead, onBody }: Shaping = {},
): void {
  const writeHead = res.writeHead.bind(res);
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  let held: Buffer[] | undefined = onBody ? [] : undefined;
  let isHeadDone = false;
  let compressor: (Transform & Zlib) | undefined;

  const sendHead = (wholeBytes?: number) => {
    if (isHeadDone) return;
    isHeadDone = true;
    onHead?.();
    if (wholeBytes !== undefined && !res.hasHeader("content-length"))
      res.setHeader("content-length", wholeBytes);
    const encoding = chooseEncoding(req, res);
    if (encoding) compressor = startCompressor(encoding);
    writeHead(res.statusCode);
  };

  const startCompressor = (encoding: Parameters<typeof compressorFor>[0]) => {
    const made = compressorFor(encoding, res);
    made.on("data", (chunk: Buffer) => {
      if (!write(chunk)) made.pause();
    });
    made.on("end", () => end());
    made.on("error", (error) => res.destroy(error));
    // The writer waits for room in the compressor; the compressor waits for room in the connection.
    made.on("drain", () => res.emit("drain"));
    res.on("drain", () => made.resume());
    res.once("close", () => made.destroy());
    return made;
  };

  Object.assign(res, {
    writeHead(status: number, ...rest: (string | OutgoingHttpHeaders | undefined)[]) {
      res.statusCode = status;
      for (const given of rest) {
        if (typeof given === "string") res.statusMessage = given;
        else
          for (const [name, value] of Object.entries(given ?? {}))
            if (value !== undefined) res.setHeader(name, value);
      }
      if (!held) sendHead();
      return res;
    },
    write(chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) {
      const { charset, callback } = optionsOf(encoding, done);
      if (held) {
        held.push(bytesOf(chunk, charset));
        if (callback) process.nextTick(callback);
        return true;
      }
      sendHead();
      return (compressor?.write.bind(compressor) ?? write)(chunk, charset, callback);
    },
    end(given?: Chunk | Done, encoding?: BufferEncoding | Done, done?: Done) {
      const { charset, callback } = optionsOf(encoding, typeof given === "function" ? given : done);
      let data = typeof given === "function" ? undefined : given;
      if (held && onBody) {
        if (data !== undefined) held.push(bytesOf(data, charset));
        data = onBody(Buffer.concat(held));
        held = undefined;
      }
      sendHead(req.method === "HEAD" ? undefined : data ? Buffer.byteLength(data, charset) : 0);
      if (!compressor) return data === undefined ? end(callback) : end(data, charset, callback);
      if (callback) res.once("finish", callback);
      if (data === undefined) compressor.end();
      else compressor.end(data, charset);
      return res;
    },
    /** Next calls this after the shell of a page, so that the browser can begin. */
    flush() {
      compressor?.flush();
    },
  });
}

/** Node takes an encoding, a callback, or both. */
function optionsOf(encoding: BufferEncoding | Done | undefined, done: Done | undefined) {
  return typeof encoding === "function"
    ? { charset: "utf8" as const, callback: encoding }
    : { charset: encoding ?? ("utf8" as const), callback: done };
}

function bytesOf(chunk: Chunk, charset: BufferEncoding): Buffer {
  return typeof chunk === "string" ? Buffer.from(chunk, charset) : Buffer.from(chunk);
}
