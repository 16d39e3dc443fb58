"use client";

import { FacetPanel } from "@/components/search/facet-panel";
import type { SearchState } from "@/components/search/search-address";
import type { SearchResults } from "@/components/search/search-results";
import { type OpenRequest, withoutDecided } from "./open-counts";
import { useDecided } from "./use-decisions";

type InboxFacetsProps = {
  state: SearchState;
  aggregations: SearchResults["aggregations"];
  open: readonly OpenRequest[];
};

/** The filters of the inbox, whose counts go down with each decision, and up when it is taken back. */
export function InboxFacets({ state, aggregations, open }: InboxFacetsProps) {
  const decided = useDecided();
  return <FacetPanel state={state} aggregations={withoutDecided(aggregations, open, decided)} />;
}
