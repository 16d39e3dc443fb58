import { NotFound } from "@/lib/core/errors";
import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import { openObject } from "@/lib/objects";
import type { FileOwner, OpenFiles } from "../owner";
import type { FileContent, FileEntry } from "../repository";
import { requireEntry } from "./checks";

/** The bytes of a file, or where they are when they stay elsewhere. */
export type FileDownload = { readonly owner: FileOwner; readonly entry: FileEntry } & (
  | { readonly kind: "stored"; readonly object: StreamableObject }
  | { readonly kind: "remote"; readonly url: string }
);

/** The content of a file, for reading. */
export async function openDownload(
  ctx: Context,
  open: OpenFiles,
  key: string,
): Promise<FileDownload> {
  const owner = await open(ctx);
  return downloadOf(ctx, owner, await requireEntry(ctx, owner, key));
}

export function downloadOf(ctx: Context, owner: FileOwner, entry: FileEntry): FileDownload {
  const { content, transfer } = entry;
  if (transfer.type === "R") return { kind: "remote", owner, entry, url: transfer.url };
  if (!content) throw new NotFound("files.noSuchFile", { id: owner.id, key: entry.key });
  return { kind: "stored", owner, entry, object: contentObject(ctx, entry, content) };
}

const contentObject = (
  ctx: Context,
  { mediaType }: FileEntry,
  content: FileContent,
): StreamableObject => ({
  mediaType,
  sizeBytes: content.sizeBytes,
  etag: `"md5:${content.md5}"`,
  modifiedAt: content.storedAt,
  open: (range) => openObject(ctx, content.id, range),
  isSeekable: true,
});
