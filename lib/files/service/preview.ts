import { LRUCache } from "lru-cache";
import { NotFound } from "@/lib/core/errors";
import { previewKindOf } from "@/lib/core/preview-kinds";
import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import type { Locale } from "@/lib/i18n/locales";
import { keyPath } from "../keys";
import type { FileOwner, OpenFiles } from "../owner";
import type { PreviewSource } from "../preview/source";
import type { FileContent, FileEntry } from "../repository";
import { beginningOf } from "./beginning";
import { requireEntry } from "./checks";
import { downloadOf, type FileDownload } from "./download";

/** Increase it when previews change, so that browsers load them again. */
const EDITION = "3";

type PreviewOptions = {
  locale: Locale;
  /** The bytes of a picture, a sound or a film, for the page of its preview. */
  content?: boolean;
  /** One file of an archive. */
  member?: string | undefined;
};

/** The document in the frame of a preview. */
export type FilePreview =
  | { readonly kind: "document"; readonly owner: FileOwner; readonly object: StreamableObject }
  | { readonly kind: "media"; readonly download: FileDownload }
  | {
      readonly kind: "member";
      readonly owner: FileOwner;
      readonly name: string;
      readonly object: StreamableObject;
    };

const DOCUMENT_TYPE = "text/html; charset=utf-8";

/** A file as a page to be shown in a frame, or what such a page shows by address: media, and files inside archives. */
export async function previewFile(
  ctx: Context,
  open: OpenFiles,
  key: string,
  options: PreviewOptions,
): Promise<FilePreview> {
  const owner = await open(ctx);
  const entry = await requireEntry(ctx, owner, key);
  const { locale } = options;
  if (options.content) return { kind: "media", download: mediaOf(ctx, owner, entry) };
  const { content } = entry;
  if (!content) return { kind: "document", owner, object: remoteFile(owner, entry, options) };
  if (options.member !== undefined) return memberOf(owner, entry, content, options.member);
  const object: StreamableObject = {
    mediaType: DOCUMENT_TYPE,
    etag: `W/"${EDITION}-${locale}-${content.md5}"`,
    read: () => documentFor(ctx, owner, entry, content, locale),
  };
  return { kind: "document", owner, object };
}

type Made = { text: string; isForNow: boolean };

/** After this what took too long is tried again. */
const AGAIN_MS = 10 * 60_000;

// Stored bytes never change, so a preview made once is valid for as long as it is cached. Callers that ask for it
// while it is being made share it.
const cache = new LRUCache<string, Made, () => Promise<Made>>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.length * 2 + 1,
  ignoreFetchAbort: true,
  fetchMethod: async (_name, _stale, { options, context: make }) => {
    const document = await make();
    if (document.isForNow) options.ttl = AGAIN_MS;
    return document;
  },
});

async function documentFor(
  ctx: Context,
  owner: FileOwner,
  entry: FileEntry,
  content: FileContent,
  locale: Locale,
): Promise<string> {
  const name = JSON.stringify([content.id, owner.kind, owner.id, entry.key, locale]);
  const { text } = await cache.forceFetch(name, {
    context: () => makeDocument(ctx, owner, entry, content, locale),
  });
  return text;
}

/** Loaded with the first preview: the highlighter's languages take 15 MB. */
const pages = () => import("../preview/page");

async function makeDocument(
  ctx: Context,
  owner: FileOwner,
  entry: FileEntry,
  content: FileContent,
  locale: Locale,
): Promise<Made> {
  const source: PreviewSource = {
    key: entry.key,
    mediaType: entry.mediaType,
    sizeBytes: content.sizeBytes,
    objectId: content.id,
    locale,
    isDraft: owner.kind === "draft",
    read: (mostBytes) => beginningOf(ctx, content, mostBytes),
  };
  const { makePage } = await pages();
  return makePage(source, addressOf(owner, entry.key));
}

function addressOf(owner: FileOwner, key: string): string {
  const name = key.split("/").map(encodeURIComponent).join("/");
  return owner.kind === "draft"
    ? `/api/records/${owner.id}/draft/files/${keyPath(key)}/content`
    : `/records/${owner.id}/files/${name}?download=1`;
}

function remoteFile(
  owner: FileOwner,
  entry: FileEntry,
  { locale }: PreviewOptions,
): StreamableObject {
  return {
    mediaType: DOCUMENT_TYPE,
    read: async () => {
      const { pageOfRemoteFile } = await pages();
      return pageOfRemoteFile(entry.key, addressOf(owner, entry.key), locale);
    },
  };
}

/** Only of kinds that are no documents: those could hold scripts. */
function mediaOf(ctx: Context, owner: FileOwner, entry: FileEntry): FileDownload {
  const kind = previewKindOf(entry.mediaType);
  if (kind !== "image" && kind !== "audio" && kind !== "video")
    throw new NotFound("errors.nothingHere");
  return downloadOf(ctx, owner, entry);
}

async function memberOf(
  owner: FileOwner,
  entry: FileEntry,
  content: FileContent,
  name: string,
): Promise<FilePreview> {
  const isArchive = previewKindOf(entry.mediaType) === "archive";
  const { openMember } = await import("../preview/archive");
  const found = isArchive ? await openMember(content.id, content.sizeBytes, name) : undefined;
  if (!found) throw new NotFound("files.notPacked", { key: entry.key, name });
  const { sizeBytes, stream } = found;
  return {
    kind: "member",
    owner,
    name: name.split("/").at(-1) ?? name,
    object: {
      mediaType: "application/octet-stream",
      sizeBytes,
      open: () => Promise.resolve(stream),
    },
  };
}
