import { create as contentDisposition } from "content-disposition";
import { Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { mediaTypeOf, servedMediaType, uploadOf } from "@/lib/files";
import { streamResponse } from "@/lib/http/node-stream";
import * as requests from "@/lib/requests";
import type { FileRow } from "@/lib/requests";
import { MissingObject, storage } from "@/lib/storage";
import { readRequest } from "./service";
import { typeOf } from "./types";

/* Files that go with comments. */

export async function uploadFile(
  ctx: Context,
  id: string,
  name: string,
  request: Request,
): Promise<FileRow> {
  const upload = uploadOf(request);
  return requests.receiveFile(ctx, typeOf, id, { name, mimetype: mediaTypeOf(name), ...upload });
}

export async function deleteFile(ctx: Context, id: string, key: string): Promise<void> {
  const request = await readRequest(ctx, id);
  await requests.deleteRequestFile(ctx, typeOf(request), request, key);
}

/** Sent to be saved; as an address of a picture it is shown all the same. */
export async function downloadFile(
  ctx: Context,
  id: string,
  key: string,
  call: Request,
): Promise<Response> {
  const request = await readRequest(ctx, id);
  const file = await requests.readRequestFile(ctx, typeOf(request), request, key);
  const headers = headersOf(file);
  if (call.headers.get("if-none-match") === headers.get("etag")) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  if (call.method === "HEAD") return new Response(null, { headers });
  return streamResponse(await bytesOf(ctx, file), { status: 200, headers });
}

/** Never as something a browser would run, whatever it is. */
function headersOf({ name, mimetype, sizeBytes, md5 }: FileRow): Headers {
  return new Headers({
    "Cache-Control": "private, no-cache",
    "Content-Disposition": contentDisposition(name),
    "Content-Length": String(sizeBytes),
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": servedMediaType(mimetype).type,
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: `"md5:${md5}"`,
    Vary: "Authorization, Cookie",
    "X-Content-Type-Options": "nosniff",
    "X-Download-Options": "noopen",
  });
}

async function bytesOf(ctx: Context, file: FileRow) {
  try {
    return await storage().read(file.objectId);
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error;
    ctx.log.error({ object: file.objectId }, "stored bytes are missing");
    throw new Unavailable("storage.offline");
  }
}
