import { hash } from "node:crypto";
import type { UsageAttributes } from "./schema";

/** A published version as it is now. */
export type UsageItem = {
  readonly workId: string;
  readonly parentId: string;
  readonly attributes: UsageAttributes;
  /** Its collections and their ancestors, in a fixed order. */
  readonly collectionIds: readonly string[];
  readonly files: { readonly entries: readonly UsageFile[] };
};

export type UsageFile = { readonly key: string; readonly size: number };

/** With what tells one state of a version from another. */
export function withDigest({ workId, parentId, attributes, collectionIds }: UsageItem) {
  const digest = hash("sha256", JSON.stringify([attributes, collectionIds]), "buffer");
  return { workId, parentId, attributes, collectionIds, digest };
}
