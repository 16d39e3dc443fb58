"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readCollection } from "../calls";
import type { DraftJson } from "@/lib/works/schema";
import { valueAt } from "../document/value-at";
import { useSaved } from "../saving/deposit-context";
import { reviewerOf } from "./reviewer-of";

type Review = Partial<NonNullable<DraftJson["parent"]["review"]>>;

/** Of a deposit without a draft. */
const NONE: Review = {};

/** The collection that looks at the draft. */
export function useReview() {
  const id = useSaved(reviewerOf);
  const review: Review = useSaved(({ draft }) => draft?.parent.review) ?? NONE;
  const found = useApiQuery(readCollection, { params: { id: id ?? "" } }, { enabled: Boolean(id) });
  if (!id) return undefined;
  return {
    review,
    ...{ id, title: found.data?.metadata.title ?? "…", collection: found.data },
    /** The collection takes works of this person without looking at them. */
    isDirect: valueAt(found.data?.ui, "permissions.can_include_directly") === true,
  };
}
