import type { SearchDocument } from "@/lib/search";

/** A published work for the index of works, with these fields. */
export const aSearchDocument = (
  id: string,
  metadata: Record<string, unknown>,
  revision = 1,
): SearchDocument => ({
  kind: "record",
  id,
  parentId: id,
  revision,
  createdAt: new Date("2024-01-01"),
  updatedAt: new Date("2024-01-01"),
  published: null,
  versionIndex: 1,
  isLatest: true,
  isLatestDraft: true,
  hasDraft: false,
  visibility: {},
  facets: {},
  fields: { id, metadata },
  views: 0,
  downloads: 0,
});
