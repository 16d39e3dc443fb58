"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readCollection } from "../calls";
import type { DraftJson } from "@/lib/works/schema";
import { textOf, valueAt } from "../document/value-at";
import { useSaved } from "../saving/deposit-context";

type Review = Partial<NonNullable<DraftJson["parent"]["review"]>>;

const CHOSEN = "parent.review.receiver.community";

/** The collection that looks at the draft: as the server has it, or as chosen for a deposit without a draft. */
export function useReview() {
  const draft = useSaved((snapshot) => snapshot.draft);
  const chosen = useSaved(({ document }) => valueAt(document, CHOSEN));
  const review: Review | undefined = draft
    ? draft.parent.review
    : chosen === undefined
      ? undefined
      : {};
  const id = draft ? draft.parent.review?.receiver?.community : textOf(chosen);
  const found = useApiQuery(readCollection, { params: { id: id ?? "" } }, { enabled: Boolean(id) });
  if (!review || !id) return undefined;
  return {
    ...{ review, id, title: found.data?.metadata.title ?? "…", collection: found.data },
    /** The collection takes works of this person without looking at them. */
    isDirect: valueAt(found.data?.ui, "permissions.can_include_directly") === true,
  };
}
