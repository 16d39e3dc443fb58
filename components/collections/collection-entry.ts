import type { CollectionAction } from "@/lib/collections";
import type { GroupSummary } from "@/lib/group-collections";
import type { CollectionJson } from "@/lib/collections/schema";

/** A collection, with what only the server knows of it. */
export type KnownCollection = { collection: CollectionJson; hasLogo: boolean };

/** A collection of a list; `works` are those that its page lists for everybody, in collections below it too. */
export type CollectionEntry = KnownCollection & { works: number };

/** A collection as its own pages know it. */
export type CollectionPosition = KnownCollection & {
  /** From the root down to its parent. */
  ancestors: readonly { slug: string; title: string }[];
  /** The reader's permissions. */
  abilities: Readonly<Record<CollectionAction, boolean>>;
  isSignedIn: boolean;
  /** How a non-member can join; undefined for members and where joining is not allowed. */
  joining: Joining | undefined;
  hasSubcollections: boolean;
  /** Its dashboard is switched on. */
  hasStatistics: boolean;
  /** The group of a partner instance that owns it. */
  group: GroupSummary | undefined;
};

export type Joining =
  | {
      kind: "open";
      /** The last request of the person, where it was declined. */
      declined: { id: string; at: string } | undefined;
    }
  | { kind: "pending"; requestId: string; text: "invited" | "pending" };

/** Those of before stay when new ones are no longer allowed. */
export const mayHaveSubcollections = ({
  collection,
  hasSubcollections,
}: CollectionPosition): boolean => collection.children.allow || hasSubcollections;

export const pathOf = (slug: string, rest = "") => `/collections/${slug}${rest}`;
