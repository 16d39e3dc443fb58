import type { FeaturedCollection } from "@/lib/collections";

/** The values of an entry in a row. */
export type FeaturedRowItem = {
  id: number;
  collection: { id: string; slug: string; title: string };
  start: string;
  state: FeaturedCollection["state"];
};
