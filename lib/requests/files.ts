import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import { mediaTypeOf, type Upload } from "@/lib/files";
import { openObject } from "@/lib/objects";
import * as requests from "@/lib/request-engine";
import type { FileRow } from "@/lib/request-engine";
import { readRequest } from "./service";
import { typeOf } from "./types";

/* Files that go with comments. */

export async function uploadFile(
  ctx: Context,
  id: string,
  name: string,
  upload: Upload,
): Promise<FileRow> {
  return requests.receiveFile(ctx, typeOf, id, { name, mimetype: mediaTypeOf(name), ...upload });
}

export async function deleteFile(ctx: Context, id: string, key: string): Promise<void> {
  const request = await readRequest(ctx, id);
  await requests.deleteRequestFile(ctx, typeOf(request), request, key);
}

/** An attachment with its bytes. */
export type RequestDownload = { readonly file: FileRow; readonly object: StreamableObject };

export async function openFile(ctx: Context, id: string, key: string): Promise<RequestDownload> {
  const request = await readRequest(ctx, id);
  const file = await requests.readRequestFile(ctx, typeOf(request), request, key);
  return {
    file,
    object: {
      mediaType: file.mimetype,
      sizeBytes: file.sizeBytes,
      etag: `"md5:${file.md5}"`,
      open: () => openObject(ctx, file.objectId),
    },
  };
}
