import type { Issue } from "@/lib/core/errors";
import { cleanKey } from "@/lib/files";
import type { StoredBytes } from "@/lib/storage";
import type { NewWorkContent } from "@/lib/works";
import type { ImportKey } from "./repository";
import type { FileOutcome } from "./report";
import type { OwnerGiven } from "./schema";

/** One work of an import, from the request to the report. */
export type Item = {
  readonly index: number;
  /** As it was sent. */
  readonly given: unknown;
  /** The ids it gets when it is created. */
  readonly id: string;
  readonly parentId: string;
  readonly sourceId: string | null;
  readonly described: NewWorkContent;
  readonly filesEnabled: boolean;
  readonly filesOrder: readonly string[];
  readonly defaultPreview: string | null;
  readonly files: readonly WantedFile[];
  readonly owners: readonly OwnerGiven[];
  readonly createdAt: Date;
  /** By which the work is known again. */
  readonly keys: readonly ImportKey[];
  /** Why it cannot be created. */
  readonly refusals: Issue[];
  /** Problems whose values were dropped; they refuse the item where the sender tolerates none. */
  readonly tolerable: Issue[];
};

export type WantedFile = {
  /** The name the file will have. */
  readonly key: string;
  readonly status: FileOutcome;
  /** There when the file is good. */
  readonly stored: StoredBytes | undefined;
};

/** An existing work: its id where the sender may see it, and the identifier by which it was recognised. */
export type Duplicate = { readonly workId: string | null; readonly issue: Issue };

/** The result of checking an item, before anything is written. */
export type CheckedItem = {
  readonly item: Item;
  /** Everything that keeps it from being created; empty for a good one. */
  readonly problems: Issue[];
  readonly duplicate: Duplicate | undefined;
};

export const isImportable = ({ item, problems, duplicate }: CheckedItem) =>
  problems.length === 0 && duplicate === undefined && !hasBadFile(item);

export const hasBadFile = ({ files }: Item) => files.some(({ status }) => status[0] !== "success");

/** The name of an upload without the folders some clients send along. */
export function uploadName(sent: string): string | undefined {
  return cleanKey(sent.slice(sent.lastIndexOf("/") + 1));
}
