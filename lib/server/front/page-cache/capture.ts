import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;

/**
 * Holds back what somebody else writes into a response until it is whole, and then hands it over, with the status
 * it was given. `deliver` sends the answer by the means that are given to it.
 */
export function captureAnswer(
  res: ServerResponse,
  deliver: (whole: { status: number; body: Buffer }, end: (body: Buffer) => void) => void,
): void {
  const writeHead = res.writeHead.bind(res);
  const end = res.end.bind(res);
  const chunks: Buffer[] = [];
  const take = (chunk: Chunk, encoding: unknown) =>
    chunks.push(
      typeof chunk === "string"
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(chunk),
    );

  Object.assign(res, {
    writeHead(status: number, ...rest: (string | OutgoingHttpHeaders | undefined)[]) {
      res.statusCode = status;
      for (const given of rest)
        if (typeof given === "object")
          for (const [name, value] of Object.entries(given))
            if (value !== undefined) res.setHeader(name, value);
      return res;
    },
    write(chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) {
      take(chunk, encoding);
      const callback = typeof encoding === "function" ? encoding : done;
      if (callback) process.nextTick(callback);
      return true;
    },
    end(chunk?: Chunk | Done, encoding?: BufferEncoding | Done, done?: Done) {
      if (chunk !== undefined && typeof chunk !== "function") take(chunk, encoding);
      const callback = [chunk, encoding, done].find((one) => typeof one === "function");
      if (callback) res.once("finish", callback);
      // From here on the response is itself again.
      Object.assign(res, { writeHead, end });
      deliver({ status: res.statusCode, body: Buffer.concat(chunks) }, (body) => end(body));
      return res;
    },
    flush: () => undefined,
  });
}
