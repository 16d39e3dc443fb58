import { z } from "zod";
import type { CollectionRole } from "@/lib/core/actor";

/** The words that settings of a collection may hold, as stored and on the wire. */
export const VISIBILITIES = ["public", "restricted"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const OPEN_OR_CLOSED = ["open", "closed"] as const;
export type OpenOrClosed = (typeof OPEN_OR_CLOSED)[number];

export const REVIEW_POLICIES = ["open", "members", "closed"] as const;
export type ReviewPolicy = (typeof REVIEW_POLICIES)[number];

/** "P" published, "D" deleted, "X" marked for purge. */
export const DELETION_STATUSES = ["P", "D", "X"] as const;
export type DeletionStatus = (typeof DELETION_STATUSES)[number];

export const ROLE_TITLES: Readonly<Record<CollectionRole, string>> = {
  owner: "Owner",
  manager: "Manager",
  curator: "Curator",
  reader: "Reader",
};

const titles = z.record(z.string(), z.string());
export const term = z.object({ id: z.string(), title: titles.optional() });
