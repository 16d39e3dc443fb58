export type Bucket = {
  key: string;
  /** Absent where nothing was counted. */
  doc_count?: number;
  label: string;
  /** What the page calls it, instead of what every search calls it. */
  words?: string;
  is_selected: boolean;
  inner?: { buckets: readonly Bucket[] };
};

export type Facet = {
  label: string;
  buckets: readonly Bucket[];
  /** Counts come from a part of all. */
  is_estimated?: boolean | undefined;
};

/** The answer of a list that can be searched. */
export type SearchResults<Hit = unknown> = {
  hits: { hits: readonly Hit[]; total: number; total_is_estimated?: boolean | undefined };
  aggregations?: Readonly<Record<string, Facet>> | undefined;
  sortBy: string;
  page: number;
};
