import { create as contentDisposition } from "content-disposition";
import { presentObject } from "@/lib/http/present-object";
import { servedMediaType } from "./media-types";
import type { FileOwner } from "./owner";
import type { FileArchive } from "./service/archive";
import type { FileDownload } from "./service/download";
import type { FilePreview } from "./service/preview";

/* Files as HTTP answers. */

/** How depositors' bytes are sent: never under a type that a browser would execute. */
const CAUTION = {
  "Content-Security-Policy": "default-src 'none';",
  "X-Content-Type-Options": "nosniff",
  "X-Download-Options": "noopen",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-Frame-Options": "deny",
  "X-XSS-Protection": "1; mode=block",
};

type DownloadOptions = {
  /** To be saved, also what browsers could show. */
  save?: boolean;
  headers?: Readonly<Record<string, string>>;
};

/** The bytes of a file. Readers of one that stays elsewhere are sent there: nothing comes through this service. */
export async function presentDownload(
  request: Request,
  download: FileDownload,
  { save = false, headers = {} }: DownloadOptions = {},
): Promise<Response> {
  const { owner, entry } = download;
  if (download.kind === "remote")
    return new Response(null, {
      status: 302,
      headers: { ...headers, "Cache-Control": cachingOf(owner), Location: download.url },
    });
  const { type, isInline } = servedMediaType(entry.mediaType);
  return presentObject(request, download.object, {
    ...CAUTION,
    "Cache-Control": cachingOf(owner),
    "Content-Disposition": isInline && !save ? "inline" : contentDisposition(baseName(entry.key)),
    ...(entry.content ? { "Content-MD5": entry.content.md5 } : {}),
    "Content-Type": type,
    "Cross-Origin-Resource-Policy": owner.isPublic ? "cross-origin" : "same-origin",
    ...headers,
  });
}

const baseName = (key: string) => key.split("/").at(-1) ?? key;

/** A public work may be closed later, so shared caches ask before each use; with the tag that costs no bytes. */
function cachingOf(owner: FileOwner): string {
  return owner.isPublic && owner.kind === "record" ? "no-cache" : "private, no-cache";
}

/** All files of an owner as one. */
export function presentArchive(
  request: Request,
  { owner, name, object }: FileArchive,
): Promise<Response> {
  return presentObject(request, object, {
    "Cache-Control": cachingOf(owner),
    "Content-Disposition": contentDisposition(name),
  });
}

/**
 * Three things keep the page of a preview harmless, each by itself: the markup is ours or sanitised, its policy allows
 * no scripts, and the frame is a sandbox.
 */
const SANDBOX =
  "sandbox allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  SANDBOX,
].join("; ");
/** Of a picture that is opened by its own address, as a drawing may hold scripts. */
const MEDIA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const DOCUMENT_HEADERS = {
  "Content-Security-Policy": DOCUMENT_POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Referrer-Policy": "no-referrer",
};

/** A preview, or what its page shows by address. */
export function presentPreview(request: Request, preview: FilePreview): Promise<Response> {
  switch (preview.kind) {
    case "document":
      return presentObject(request, preview.object, {
        ...DOCUMENT_HEADERS,
        "Cache-Control": cachingOf(preview.owner),
        ...(preview.object.etag ? { Vary: "Accept-Language, Cookie" } : {}),
      });
    case "media":
      // With its true type, which the page of the preview needs.
      return presentDownload(request, preview.download, {
        headers: {
          "Content-Disposition": "inline",
          "Content-Security-Policy": MEDIA_POLICY,
          "Content-Type": preview.download.entry.mediaType,
        },
      });
    case "member":
      return presentObject(request, preview.object, {
        ...CAUTION,
        "Cache-Control": cachingOf(preview.owner),
        "Content-Disposition": contentDisposition(preview.name),
      });
  }
}
