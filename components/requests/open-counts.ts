import type { SearchResults } from "@/components/search/search-results";
import type { RequestJson } from "./request-json";

/** An open request of a page of the inbox, with its values of facets. */
export type OpenRequest = Pick<RequestJson, "id" | "type" | "status"> & {
  /** The collection that was asked. */
  receiver?: string | undefined;
};

type Aggregations = SearchResults["aggregations"];

/** The counts of facets without those of the open requests that were decided since they were counted. */
export function withoutDecided(
  aggregations: Aggregations,
  open: readonly OpenRequest[],
  decided: ReadonlySet<string>,
): Aggregations {
  const gone = open.filter(({ id }) => decided.has(id));
  if (!aggregations || gone.length === 0) return aggregations;
  const { type, status, receiver } = aggregations;
  const less = (facet: NonNullable<typeof type>, name: "type" | "status" | "receiver") => ({
    ...facet,
    buckets: facet.buckets.map((bucket) => {
      if (bucket.doc_count === undefined) return bucket;
      const here = gone.filter((request) => request[name] === bucket.key).length;
      return { ...bucket, doc_count: Math.max(0, bucket.doc_count - here) };
    }),
  });
  return {
    ...aggregations,
    ...(type ? { type: less(type, "type") } : {}),
    ...(status ? { status: less(status, "status") } : {}),
    ...(receiver ? { receiver: less(receiver, "receiver") } : {}),
  };
}
