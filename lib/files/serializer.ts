import { createHash } from "node:crypto";
import { absolute } from "@/lib/http/respond";
import { extensionOf, keyPath } from "./keys";
import type { FileOwner } from "./owner";
import type { FileContent, FileEntry } from "./repository";
import type { FileJson, FileListJson } from "./schema";

/** Files on the wire. */
export type OwnedFile = { owner: FileOwner; entry: FileEntry };
export type OwnedFiles = { owner: FileOwner; entries: readonly FileEntry[] };

type Place = Pick<FileOwner, "id" | "kind">;

const homeOf = ({ id, kind }: Place) =>
  absolute(`/api/records/${id}${kind === "draft" ? "/draft" : ""}`);

function linksOf(owner: Place, key: string) {
  const self = `${homeOf(owner)}/files/${keyPath(key)}`;
  return { self, content: `${self}/content` };
}

const timestamp = (moment: Date) => moment.toISOString().replace("Z", "000+00:00");
const checksum = ({ md5 }: FileContent) => `md5:${md5}`;
const STORAGE_CLASS = "L";

export function toFileJson({ owner, entry }: OwnedFile): FileJson {
  const links = linksOf(owner, entry.key);
  return {
    key: entry.key,
    created: timestamp(entry.createdAt),
    updated: timestamp(entry.updatedAt),
    status: entry.status === "completed" ? "completed" : "pending",
    ...(entry.content
      ? {
          checksum: checksum(entry.content),
          size: entry.content.sizeBytes,
          mimetype: entry.mediaType,
          storage_class: STORAGE_CLASS,
          file_id: uuidFor("object", entry.content.id),
          version_id: entry.id,
          bucket_id: uuidFor("files", entry.ownerId),
        }
      : {}),
    metadata: entry.metadata,
    access: { hidden: entry.isHidden },
    transfer: { type: "L" },
    links: { ...links, ...(owner.kind === "draft" ? { commit: `${links.self}/commit` } : {}) },
  };
}

export function toListJson({ owner, entries }: OwnedFiles): FileListJson {
  const home = homeOf(owner);
  const links = { self: `${home}/files`, archive: `${home}/files-archive` };
  if (!owner.enabled) return { enabled: false, links };
  return {
    enabled: true,
    default_preview: owner.defaultPreview,
    order: [...owner.order],
    entries: entries.map((entry) => toFileJson({ owner, entry })),
    links,
  };
}

/** What the body of a work says about one file; without links, so that it can be kept. */
export type FileSummaryEntry = {
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
    if (entry.status !== "completed" || !entry.content) continue;
    summary.count += 1;
    summary.total_bytes += entry.content.sizeBytes;
    // A file may be called __proto__; only a defined property keeps such a name.
    Object.defineProperty(summary.entries, entry.key, {
      enumerable: true,
      configurable: true,
      writable: true,
      value: {
        id: entry.id,
        key: entry.key,
        ext: extensionOf(entry.key),
        size: entry.content.sizeBytes,
        checksum: checksum(entry.content),
        mimetype: entry.mediaType,
        storage_class: STORAGE_CLASS,
        metadata: entry.metadata,
        access: { hidden: entry.isHidden },
      } satisfies FileSummaryEntry,
    });
  }
  return summary;
}

/** Adds the addresses of the files to a summary, for the body of the draft or work at hand. */
export function withFileLinks(summary: FileSummary, owner: Place) {
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
