import { createHash } from "node:crypto";
import { storedMessage } from "@/lib/core/message";
import { timestamp } from "@/lib/core/timestamp";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import { translate } from "@/lib/i18n/translate";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { extensionOf, keyPath } from "./keys";
import type { FileOwner } from "./owner";
import type { FileEntry, FilePart } from "./repository";
import type { FileJson, FileListJson } from "./schema";
import { MULTIPART_MS, type Transfer } from "./transfer";

/** Files on the wire; `parts` are those that have come of a file sent in parts. */
export type OwnedFile = { owner: FileOwner; entry: FileEntry; parts?: readonly FilePart[] };
export type OwnedFiles = {
  owner: FileOwner;
  entries: readonly FileEntry[];
  parts?: ReadonlyMap<string, readonly FilePart[]>;
};

type Owner = Pick<FileOwner, "id" | "kind">;

const homeOf = ({ id, kind }: Owner) =>
  absoluteUrl(`/api/records/${id}${kind === "draft" ? "/draft" : ""}`);

function linksOf(owner: Owner, key: string) {
  const self = `${homeOf(owner)}/files/${keyPath(key)}`;
  return { self, content: `${self}/content` };
}

const md5Of = ({ md5 }: { md5: string }) => `md5:${md5}`;

/** `languages` are the reader's: a file of a draft may say why it could not be fetched. */
export function toFileJson(
  { owner, entry, parts = [] }: OwnedFile,
  languages: readonly string[] = [],
): FileJson {
  const { self, content } = linksOf(owner, entry.key);
  const isInParts = entry.transfer.type === "M";
  return {
    key: entry.key,
    created: timestamp(entry.createdAt),
    updated: timestamp(entry.updatedAt),
    status: entry.status === "interrupted" ? "pending" : entry.status,
    ...bytesJson(entry),
    metadata: entry.metadata,
    access: { hidden: entry.isHidden },
    transfer: transferJson(entry.transfer, languages),
    links: {
      self,
      ...(isInParts ? { parts: partLinks(content, entry, parts) } : { content }),
      ...(owner.kind === "draft" ? { commit: `${self}/commit` } : {}),
    },
  };
}

/** The known properties of the bytes; for a file still sent in parts only its final size. */
function bytesJson(entry: FileEntry): Partial<FileJson> {
  const { transfer } = entry;
  const bytes = bytesOf(entry);
  if (!bytes) return transfer.type === "M" ? { size: transfer.sizeBytes } : {};
  return {
    checksum: md5Of(bytes),
    size: bytes.sizeBytes,
    mimetype: entry.mediaType,
    storage_class: storageClass(entry),
    file_id: uuidFor("object", entry.content?.id ?? entry.id),
    version_id: entry.id,
    bucket_id: uuidFor("files", entry.ownerId),
  };
}

/** Size and checksum of a file that is here, or stays elsewhere. */
function bytesOf({ content, transfer }: FileEntry) {
  if (content) return content;
  return transfer.type === "R" ? transfer : undefined;
}

const storageClass = ({ transfer }: FileEntry) => (transfer.type === "R" ? "R" : "L");

/** Addresses elsewhere are not part of it: they may hold secrets. */
function transferJson(transfer: Transfer, languages: readonly string[]): FileJson["transfer"] {
  const { type } = transfer;
  if (type === "M") return { type, parts: transfer.parts, part_size: transfer.partBytes };
  return type === "F" && transfer.error
    ? { type, error: translate(supportedLocale(languages), storedMessage(transfer.error)) }
    : { type };
}

function partLinks(
  content: string,
  { transfer, updatedAt }: FileEntry,
  come: readonly FilePart[],
): FileJson["links"]["parts"] {
  if (transfer.type !== "M") return [];
  const checksums = new Map(come.map((part) => [part.number, md5Of(part)]));
  const expiration = timestamp(new Date(updatedAt.getTime() + MULTIPART_MS));
  return Array.from({ length: transfer.parts }, (_, at) => {
    const checksum = checksums.get(at + 1);
    return {
      part: at + 1,
      url: `${content}/${at + 1}`,
      expiration,
      ...(checksum === undefined ? {} : { checksum }),
    };
  });
}

export function toListJson(
  { owner, entries, parts }: OwnedFiles,
  languages: readonly string[] = [],
): FileListJson {
  const home = homeOf(owner);
  const links = { self: `${home}/files`, archive: `${home}/files-archive` };
  if (!owner.enabled) return { enabled: false, links };
  return {
    enabled: true,
    default_preview: owner.defaultPreview,
    order: [...owner.order],
    entries: entries.map((entry) =>
      toFileJson({ owner, entry, parts: parts?.get(entry.id) ?? [] }, languages),
    ),
    links,
  };
}

/** The entry of one file in the body of a work; without links, so that it can be stored. */
type FileSummaryEntry = {
  id: string;
  key: string;
  ext: string;
  size: number;
  checksum: string;
  mimetype: string;
  storage_class: string;
  metadata: Readonly<Record<string, unknown>>;
  access: { hidden: boolean };
};
export type FileSummary = {
  count: number;
  total_bytes: number;
  entries: Record<string, FileSummaryEntry>;
};

/** The completed files as the body of a draft or work counts and names them. */
export function summariseFiles(entries: readonly FileEntry[]): FileSummary {
  const summary: FileSummary = { count: 0, total_bytes: 0, entries: {} };
  for (const entry of entries) {
    const bytes = bytesOf(entry);
    if (entry.status !== "completed" || !bytes) continue;
    summary.count += 1;
    summary.total_bytes += bytes.sizeBytes;
    // A file may be called __proto__; only a defined property keeps such a name.
    Object.defineProperty(summary.entries, entry.key, {
      enumerable: true,
      configurable: true,
      writable: true,
      value: {
        id: entry.id,
        key: entry.key,
        ext: extensionOf(entry.key),
        size: bytes.sizeBytes,
        checksum: md5Of(bytes),
        mimetype: entry.mediaType,
        storage_class: storageClass(entry),
        metadata: entry.metadata,
        access: { hidden: entry.isHidden },
      } satisfies FileSummaryEntry,
    });
  }
  return summary;
}

/** Adds the addresses of the files to a summary, for the body of the draft or work at hand. */
export function withFileLinks(summary: FileSummary, owner: Owner) {
  const entries = Object.fromEntries(
    Object.values(summary.entries).map((entry) => [
      entry.key,
      { ...entry, links: linksOf(owner, entry.key) },
    ]),
  );
  return { ...summary, entries };
}

/** A UUID (version 8, RFC 9562) that says nothing about the identifier it is made from. */
function uuidFor(kind: string, identifier: string): string {
  const hex = createHash("sha256").update(`${kind}:${identifier}`).digest("hex");
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
