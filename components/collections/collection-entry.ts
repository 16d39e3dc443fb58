import type { CollectionAction } from "@/lib/collections";
import type { CollectionJson } from "@/lib/collections/schema";

/** A collection of a list, with what only the server knows of it. */
export type CollectionEntry = { collection: CollectionJson; hasLogo: boolean };

/** A collection as its own pages know it. */
export type CollectionPlace = CollectionEntry & {
  /** From the root down to its parent. */
  ancestors: readonly { slug: string; title: string }[];
  /** What the reader may do with it. */
  abilities: Readonly<Record<CollectionAction, boolean>>;
  isSignedIn: boolean;
  hasSubcollections: boolean;
};

export const pathOf = (slug: string, rest = "") => `/collections/${slug}${rest}`;
