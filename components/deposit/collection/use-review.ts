"use client";

import { valueAt } from "@/lib/core/value-at";
import { useApiQuery } from "@/lib/client/use-api-query";
import { readCollection } from "../calls";
import type { DraftJson } from "@/lib/works/schema";
import { useFormSettings } from "../form-settings";
import { useSaved } from "../saving/deposit-context";
import { reviewerOf } from "./reviewer-of";

type Review = Partial<NonNullable<DraftJson["parent"]["review"]>>;

/** Of a deposit without a draft. */
const NONE: Review = {};

/** The collection that looks at the draft. */
export function useReview() {
  const { collection: asked } = useFormSettings();
  const id = useSaved(reviewerOf);
  const review: Review = useSaved(({ draft }) => draft?.parent.review) ?? NONE;
  const found = useApiQuery(readCollection, { params: { id: id ?? "" } }, { enabled: Boolean(id) });
  if (!id) return undefined;
  const known = asked && [asked.id, asked.slug].includes(id) ? asked : undefined;
  const name = found.data?.metadata.title ?? known?.title;
  const may = (what: "include_directly" | "curate") =>
    valueAt(found.data?.ui, `permissions.can_${what}`) === true;
  return {
    review,
    /** Nothing until it is loaded, and where it cannot be read. */
    name,
    ...{ id, title: name ?? "…", collection: found.data },
    /** The collection takes works of this person without looking at them. */
    isDirect: found.data ? may("include_directly") : known?.isDirect === true,
    /** This person may decide about works that are submitted to it. */
    isOwn: found.data ? may("curate") : known?.isOwn === true,
  };
}
