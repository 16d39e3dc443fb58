"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readCollection } from "../calls";
import { useSaved } from "../saving/deposit-context";

/** The collection that looks at the draft, once one has been chosen. */
export function useReview() {
  const review = useSaved((snapshot) => snapshot.draft?.parent.review);
  const id = review?.receiver?.community;
  const found = useApiQuery(readCollection, { params: { id: id ?? "" } }, { enabled: Boolean(id) });
  if (!review || !id) return undefined;
  return { review, id, title: found.data?.metadata.title ?? "…", collection: found.data };
}
