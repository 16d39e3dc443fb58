import { create as contentDisposition } from "content-disposition";
import { NotFound, Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { streamResponse } from "@/lib/http/node-stream";
import { MissingObject, storage, type ByteRange } from "@/lib/storage";
import { servedMediaType } from "../media-types";
import type { FileOwner, OpenFiles } from "../owner";
import { rangeOf } from "../range";
import type { FileContent, FileEntry } from "../repository";
import { requireEntry } from "./access";

/** How bytes of depositors are sent: never as something a browser would run, whatever they are. */
export const CAUTION = {
  "Content-Security-Policy": "default-src 'none';",
  "X-Content-Type-Options": "nosniff",
  "X-Download-Options": "noopen",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-Frame-Options": "deny",
  "X-XSS-Protection": "1; mode=block",
};

/** The content of a file, as the request's conditions and range want it. */
export async function download(
  ctx: Context,
  open: OpenFiles,
  key: string,
  request: Request,
  options: { save?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const owner = await open(ctx);
  const entry = await requireEntry(ctx, owner, key);
  const { content, transfer } = entry;
  if (transfer.type === "R") return leadTo(transfer.url, owner, options.headers);
  if (!content) throw new NotFound("files.noSuchFile", { id: owner.id, key: entry.key });

  const headers = headersOf(owner, entry, content, options.save === true);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  if (isUnchanged(request, content)) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  const range = wantsRange(request, content)
    ? rangeOf(request.headers.get("range"), content.sizeBytes)
    : undefined;
  if (range) {
    headers.set("Content-Range", `bytes ${range.start}-${range.end}/${content.sizeBytes}`);
    headers.set("Content-Length", String(range.end - range.start + 1));
  }
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return streamResponse(await openObject(ctx, content.id, range), { status, headers });
}

/** Where a file that stays elsewhere is: its readers go there themselves, nothing comes through this service. */
function leadTo(
  url: string,
  owner: FileOwner,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(null, {
    status: 302,
    headers: { ...headers, "Cache-Control": cachingOf(owner), Location: url },
  });
}

/** Opens stored bytes; bytes that are not there are a loss to be told the operators, not a missing file. */
export async function openObject(ctx: Context, id: string, range?: ByteRange) {
  try {
    return await storage().read(id, range);
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error;
    ctx.log.error({ object: id }, "stored bytes are missing");
    throw new Unavailable("storage.offline");
  }
}

export function cachingOf(owner: FileOwner): string {
  // An hour only: a work may be restricted or withdrawn later, and caches would not hear of it.
  return owner.isPublic && owner.kind === "record" ? "public, max-age=3600" : "private, no-cache";
}

const tagOf = ({ md5 }: FileContent) => `"md5:${md5}"`;

function headersOf(
  owner: FileOwner,
  entry: FileEntry,
  content: FileContent,
  save: boolean,
): Headers {
  const { type, isInline } = servedMediaType(entry.mediaType);
  const name = entry.key.split("/").at(-1) ?? entry.key;
  return new Headers({
    ...CAUTION,
    "Accept-Ranges": "bytes",
    "Cache-Control": cachingOf(owner),
    "Content-Disposition": isInline && !save ? "inline" : contentDisposition(name),
    "Content-Length": String(content.sizeBytes),
    "Content-MD5": content.md5,
    "Content-Type": type,
    "Cross-Origin-Resource-Policy": owner.isPublic ? "cross-origin" : "same-origin",
    ETag: tagOf(content),
    "Last-Modified": content.storedAt.toUTCString(),
  });
}

/** RFC 9110 section 13.2.2: the tag decides when there is one, else the date. */
function isUnchanged({ headers }: Request, content: FileContent): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null)
    return (
      tags.trim() === "*" ||
      tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === tagOf(content))
    );
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && wholeSeconds(content.storedAt) <= since;
}

/** A range holds only while the reader's first part is still of the same file (`If-Range`). */
function wantsRange({ headers, method }: Request, content: FileContent): boolean {
  if (method !== "GET") return false;
  const condition = headers.get("if-range");
  if (condition === null) return true;
  if (condition.includes('"')) return condition.trim() === tagOf(content);
  return Date.parse(condition) === wholeSeconds(content.storedAt);
}

const wholeSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
