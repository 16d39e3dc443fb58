import type { WorkJson } from "@/components/works/work-json";

export type Bucket = {
  key: string;
  doc_count: number;
  label: string;
  is_selected: boolean;
  inner?: { buckets: readonly Bucket[] };
};

export type Facet = { label: string; buckets: readonly Bucket[] };

/** The answer of `GET /api/records`. */
export type SearchResults = {
  hits: { hits: readonly WorkJson[]; total: number };
  aggregations?: Readonly<Record<string, Facet>>;
  sortBy: string;
  page: number;
};

/** Pages that can be opened: beyond this many results one narrows the search instead. */
export const RESULT_WINDOW = 10_000;

export const SORTS = [
  { id: "bestmatch", label: "Best match" },
  { id: "newest", label: "Newest here" },
  { id: "oldest", label: "Oldest here" },
  { id: "published-desc", label: "Publication date, newest first" },
  { id: "published-asc", label: "Publication date, oldest first" },
  { id: "mostviewed", label: "Most viewed" },
  { id: "mostdownloaded", label: "Most downloaded" },
] as const;
