import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import type { Zlib } from "node:zlib";
import { chooseEncoding, compressorFor } from "./compression";

type Done = (error?: Error | null) => void;
type Chunk = string | Uint8Array;

/**
 * Lets a response that somebody else writes (Next's pages) be compressed on its way out. The decision is
 * made when the headers are complete; what Next flushes early still leaves early.
 */
export function compressOnTheWay(req: IncomingMessage, res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  let decided = false;
  let compressor: (Transform & Zlib) | undefined;

  const decide = (wholeBytes?: number) => {
    if (decided) return;
    decided = true;
    if (wholeBytes !== undefined && !res.hasHeader("content-length"))
      res.setHeader("content-length", wholeBytes);
    const encoding = chooseEncoding(req, res);
    if (!encoding) return;
    compressor = compressorFor(encoding, res);
    compressor.on("data", (chunk: Buffer) => {
      if (!write(chunk)) compressor?.pause();
    });
    compressor.on("end", () => end());
    compressor.on("error", (error) => res.destroy(error));
    // Whoever writes waits for the compressor's room; the compressor waits for the connection's.
    compressor.on("drain", () => res.emit("drain"));
    res.on("drain", () => compressor?.resume());
    res.once("close", () => compressor?.destroy());
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
      decide();
      return writeHead(status);
    },
    write(chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) {
      if (!res.headersSent) decide();
      const [charset, callback] =
        typeof encoding === "function" ? [undefined, encoding] : [encoding, done];
      if (!compressor) return write(chunk, charset ?? "utf8", callback);
      return compressor.write(chunk, charset ?? "utf8", callback);
    },
    end(chunk?: Chunk | Done, encoding?: BufferEncoding | Done, done?: Done) {
      const data = typeof chunk === "function" ? undefined : chunk;
      const callback = [chunk, encoding, done].find((one) => typeof one === "function");
      const charset = typeof encoding === "string" ? encoding : "utf8";
      if (!res.headersSent && req.method !== "HEAD")
        decide(data ? Buffer.byteLength(data, charset) : 0);
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
