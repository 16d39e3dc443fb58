import type * as collections from "@/lib/collections/endpoints";
import { contractAt } from "@/lib/http/contract";

/* Contracts without schemas: the page checks nothing itself, and need not load the library of shapes. */
const entry = "/api/communities/{id}/featured/{entry}";

export const createFeaturedEntry = contractAt<typeof collections.createFeaturedEntry>(
  "POST",
  "/api/communities/{id}/featured",
);
export const changeFeaturedEntry = contractAt<typeof collections.changeFeaturedEntry>("PUT", entry);
export const deleteFeaturedEntry = contractAt<typeof collections.deleteFeaturedEntry>(
  "DELETE",
  entry,
);
