"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { listRecordRequests } from "@/components/requests/calls";

/** The requests to collections that have not answered yet. */
export function usePendingRequests(id: string) {
  const query = { is_open: true, type: "community-inclusion", expand: true, size: 100 };
  const found = useApiQuery(listRecordRequests, { params: { id }, query });
  return { requests: found.data?.hits.hits ?? [], isLoading: !found.data && !found.error };
}
