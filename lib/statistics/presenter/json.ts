import { pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import Negotiator from "negotiator";
import { JSON_TYPE } from "@/lib/core/media-types";
import { bytesResponse, streamResponse } from "@/lib/http/node-stream";
import { MEDIA_TYPES } from "../media-types";
import { answersJson } from "../service/answer-json";
import type { Answers } from "../service/answer";
import { keepAnswer, keptAnswer } from "./kept-answers";
import { begun, inPieces } from "./pieces";

type Encoding = "gzip" | "br";
type Asked = { readonly accept: string; readonly request: Request; readonly url: URL };

const COMPRESSED: Readonly<Record<string, { encoding: Encoding; name: string }>> = {
  [MEDIA_TYPES.jsonGzip]: { encoding: "gzip", name: "stats.json.gz" },
  [MEDIA_TYPES.jsonBrotli]: { encoding: "br", name: "stats.json.br" },
};

/**
 * JSON, compressed while it is made. The two media types of compressed JSON are compressed whatever the client accepts;
 * they have `Content-Encoding`, so that clients unpack them, unless the file itself is wanted.
 */
export async function presentJson(
  answers: Answers,
  { accept, request, url }: Asked,
  headers: Headers,
): Promise<Response> {
  const asFile = COMPRESSED[accept];
  const encoding = asFile?.encoding ?? acceptedEncoding(request);
  headers.set("Content-Type", JSON_TYPE);
  if (asFile) {
    headers.set("Content-Disposition", `attachment; filename=${asFile.name}`);
    headers.set("Cache-Control", "private, no-store, no-transform");
  }
  const isFile = asFile !== undefined && url.searchParams.get("download") === "1";
  if (isFile) headers.set("Content-Type", accept);
  const key = `${answers.version} ${encoding ?? ""}`;
  const kept = keptAnswer(key);
  if (kept) {
    if (encoding && !isFile) headers.set("Content-Encoding", encoding);
    return bytesResponse(kept, { headers });
  }
  const pieces = await begun(inPieces(answersJson(answers)));
  // The server compresses short ones better than a stream does.
  if (pieces.isAll && !asFile) return bytesResponse(pieces.first ?? "{}", { headers });
  if (encoding && !isFile) headers.set("Content-Encoding", encoding);
  const source = Readable.from(pieces.all(), { objectMode: false });
  const keeper = keepAnswer(key);
  const done = () => undefined;
  if (encoding) pipeline(source, compressor(encoding), keeper, done);
  else pipeline(source, keeper, done);
  return streamResponse(keeper, { headers });
}

function acceptedEncoding(request: Request): Encoding | undefined {
  const header = request.headers.get("accept-encoding");
  if (header === null) return undefined;
  const accepted = new Negotiator({ headers: { "accept-encoding": header } });
  const best = accepted.encodings(["br", "gzip"])[0];
  if (!(best === "br" || best === "gzip")) return undefined;
  // Of equals Brotli is smaller, whichever the client names first.
  return accepted.encodings(["br"]).includes("br") ? "br" : best;
}

/** As the server compresses its other answers. */
const compressor = (encoding: Encoding) =>
  encoding === "br"
    ? zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zlib.createGzip({ level: 6 });
