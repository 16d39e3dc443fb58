import { create as contentDisposition } from "content-disposition";
import { LRUCache } from "lru-cache";
import { NotFound } from "@/lib/core/errors";
import { previewKindOf } from "@/lib/core/preview-kinds";
import type { Context } from "@/lib/db/context";
import { bytesResponse, streamResponse } from "@/lib/http/node-stream";
import type { Locale } from "@/lib/i18n/locales";
import { keyPath } from "../keys";
import type { FileOwner, OpenFiles } from "../owner";
import { openMember } from "../preview/archive";
import { documentOf } from "../preview/document";
import { html } from "../preview/html";
import { render, previewTexts } from "../preview/render";
import type { PreviewSource } from "../preview/source";
import type { FileContent, FileEntry } from "../repository";
import { requireEntry } from "./access";
import { cachingOf, CAUTION, download, openObject } from "./download";

/**
 * A file as a page to be shown in a frame. Three things keep it harmless, each by itself: the markup is ours or
 * sanitised, its policy allows no scripts, and the frame is a sandbox.
 */
const SANDBOX =
  "sandbox allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  SANDBOX,
].join("; ");
/** Of a picture that is opened by its own address, as a drawing may hold scripts. */
const MEDIA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Changes with what previews look like, so that browsers ask anew. */
const EDITION = "2";

export type PreviewOptions = {
  locale: Locale;
  /** The bytes of a picture, a sound or a film, for the page of its preview. */
  content?: boolean;
  /** One file of an archive. */
  member?: string | undefined;
};

export async function previewFile(
  ctx: Context,
  open: OpenFiles,
  key: string,
  request: Request,
  wish: PreviewOptions,
): Promise<Response> {
  const owner = await open(ctx);
  const entry = await requireEntry(ctx, owner, key);
  if (wish.content) return mediaOf(ctx, open, entry, request);
  if (!entry.content) return remoteFile(owner, entry, wish);
  if (wish.member !== undefined) return memberOf(owner, entry, entry.content, wish.member);
  const headers = new Headers({
    ...DOCUMENT_HEADERS,
    "Cache-Control": cachingOf(owner),
    ETag: `W/"${EDITION}-${wish.locale}-${entry.content.md5}"`,
    Vary: "Accept-Language, Cookie",
  });
  if (request.headers.get("if-none-match") === headers.get("etag"))
    return new Response(null, { status: 304, headers });
  return bytesResponse(await documentFor(ctx, owner, entry, entry.content, wish.locale), {
    headers,
  });
}

const DOCUMENT_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": DOCUMENT_POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
};

type Made = { text: string; isForNow: boolean };

/** After this what took too long is tried again. */
const AGAIN_MS = 10 * 60_000;

// Stored bytes never change, so what was made of them once is good for as long as it is kept. Those who ask for it
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
    read: (mostBytes) => beginningOf(ctx, content, mostBytes),
  };
  const t = previewTexts(source);
  const { body, note, isForNow = false } = await render(source);
  const file = addressOf(owner, entry.key);
  const text = documentOf({
    lang: locale,
    title: entry.key,
    links: [{ href: file, text: t("download"), isDownload: true }],
    note,
    body,
  });
  return { text, isForNow };
}

function addressOf(owner: FileOwner, key: string): string {
  const name = key.split("/").map(encodeURIComponent).join("/");
  return owner.kind === "draft"
    ? `/api/records/${owner.id}/draft/files/${keyPath(key)}/content`
    : `/records/${owner.id}/files/${name}?download=1`;
}

async function beginningOf(ctx: Context, content: FileContent, mostBytes: number): Promise<Buffer> {
  const end = Math.min(mostBytes, content.sizeBytes) - 1;
  const chunks: Buffer[] = [];
  for await (const chunk of await openObject(ctx, content.id, { start: 0, end }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function remoteFile(owner: FileOwner, entry: FileEntry, { locale }: PreviewOptions): Response {
  const t = previewTexts({ locale });
  const text = documentOf({
    lang: locale,
    title: entry.key,
    links: [{ href: addressOf(owner, entry.key), text: t("download"), isDownload: true }],
    note: t("elsewhere"),
    body: html``,
  });
  return bytesResponse(text, {
    headers: { ...DOCUMENT_HEADERS, "Cache-Control": cachingOf(owner) },
  });
}

/** With its true type, which the page of the preview needs; only of kinds that are no documents. */
async function mediaOf(
  ctx: Context,
  open: OpenFiles,
  entry: FileEntry,
  request: Request,
): Promise<Response> {
  const kind = previewKindOf(entry.mediaType);
  if (kind !== "image" && kind !== "audio" && kind !== "video")
    throw new NotFound("errors.nothingHere");
  return download(ctx, open, entry.key, request, {
    headers: {
      "Content-Disposition": "inline",
      "Content-Security-Policy": MEDIA_POLICY,
      "Content-Type": entry.mediaType,
    },
  });
}

async function memberOf(
  owner: FileOwner,
  entry: FileEntry,
  content: FileContent,
  name: string,
): Promise<Response> {
  const isArchive = previewKindOf(entry.mediaType) === "archive";
  const found = isArchive ? await openMember(content.id, content.sizeBytes, name) : undefined;
  if (!found) throw new NotFound("files.notPacked", { key: entry.key, name });
  return streamResponse(found.stream, {
    headers: {
      ...CAUTION,
      "Cache-Control": cachingOf(owner),
      "Content-Disposition": contentDisposition(name.split("/").at(-1) ?? name),
      "Content-Length": String(found.sizeBytes),
      "Content-Type": "application/octet-stream",
    },
  });
}
