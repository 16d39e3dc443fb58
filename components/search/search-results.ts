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
