import type { ByteRange, StreamableObject } from "@/lib/core/streamable-object";
import { bytesResponse, streamResponse } from "./node-stream";
import { rangeOf } from "./range";

/**
 * The answer with the bytes of an object, as the request's conditions and range want it: 200, 206, 304 or 416
 * (RFC 9110 sections 13 and 14). `headers` are those of the presenter and win over what follows from the object.
 */
export async function presentObject(
  request: Request,
  object: StreamableObject,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const all = new Headers({ ...describing(object), ...headers });
  if (isUnchanged(request, object)) {
    all.delete("Content-Length");
    return new Response(null, { status: 304, headers: all });
  }
  if ("read" in object) return bytesResponse(await object.read(), { headers: all });
  const range = wantedRange(request, object);
  if (range) {
    all.set("Content-Range", `bytes ${range.start}-${range.end}/${object.sizeBytes}`);
    all.set("Content-Length", String(range.end - range.start + 1));
  }
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers: all });
  return streamResponse(await object.open(range), { status, headers: all });
}

function describing(object: StreamableObject): Record<string, string> {
  const { mediaType, sizeBytes, etag, modifiedAt } = object;
  return {
    "Content-Type": mediaType,
    ...(sizeBytes === undefined ? {} : { "Content-Length": String(sizeBytes) }),
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(modifiedAt === undefined ? {} : { "Last-Modified": modifiedAt.toUTCString() }),
    ...("open" in object && object.isSeekable ? { "Accept-Ranges": "bytes" } : {}),
  };
}

/** RFC 9110 section 13.2.2: the tag decides when there is one, else the date. */
function isUnchanged({ headers }: Request, { etag, modifiedAt }: StreamableObject): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null)
    return (
      etag !== undefined &&
      (tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(etag)))
    );
  if (modifiedAt === undefined) return false;
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && wholeSeconds(modifiedAt) <= since;
}

/** A tag without its mark of weakness: conditions on reading compare weakly. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

function wantedRange(
  { headers, method }: Request,
  object: Extract<StreamableObject, { open: unknown }>,
): ByteRange | undefined {
  if (!object.isSeekable || object.sizeBytes === undefined || method !== "GET") return undefined;
  return isCurrent(headers.get("if-range"), object)
    ? rangeOf(headers.get("range"), object.sizeBytes)
    : undefined;
}

/** A range holds only while the reader's first part is still of the same bytes (`If-Range`). */
function isCurrent(condition: string | null, { etag, modifiedAt }: StreamableObject): boolean {
  if (condition === null) return true;
  if (condition.includes('"')) return condition.trim() === etag;
  return modifiedAt !== undefined && Date.parse(condition) === wholeSeconds(modifiedAt);
}

const wholeSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
