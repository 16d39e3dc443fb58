"use client";

import { type Counted, ResultCount } from "@/components/search/result-count";
import type { OpenRequest } from "./open-counts";
import { useDecided } from "./use-decisions";

/** How many requests there are, without those that were decided since the list was made. */
export function InboxCount({ open, ...counted }: Counted & { open: readonly OpenRequest[] }) {
  const decided = useDecided();
  const gone = open.filter(({ id }) => decided.has(id)).length;
  return <ResultCount {...counted} total={counted.total - gone} shown={counted.shown - gone} />;
}
