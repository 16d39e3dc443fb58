import type { Context } from "@/lib/db/context";
import type { FileEntry } from "./repository";

/**
 * What file operations need to know of the draft or work whose files they touch. This module knows no works:
 * the module above it finds the owner, decides who may, and says so by this type.
 */
export type FileOwner = {
  readonly id: string;
  /** Files of a published record can only be read. */
  readonly kind: "draft" | "record";
  readonly enabled: boolean;
  /** A draft over a published record shares its files, which are final. */
  readonly isLocked: boolean;
  readonly defaultPreview: string | null;
  readonly order: readonly string[];
  /** Whether the files are public, so that shared caches may keep them. */
  readonly isPublic: boolean;
  /** Its files in the order of their keys, where they were read with it; opening for a change locks them before. */
  readonly entries?: readonly FileEntry[];
  /** Limits that differ from the settings. */
  readonly limits?: Partial<FileLimits>;
  /** Called in the transaction of every change, after it, with the files that are there now. */
  readonly filesChanged?: (ctx: Context, entries: readonly FileEntry[]) => Promise<void>;
};

export type FileLimits = { maxFiles: number; fileBytes: number; quotaBytes: number };

/**
 * Finds the owner, and throws when there is none or the actor may not. Long operations ask twice: before the
 * bytes, and again inside the transaction that records them. There it also locks the owner, so that no other call
 * publishes or deletes it in between (order of locks: parent, work, files).
 */
export type OpenFiles = (ctx: Context) => Promise<FileOwner>;
