import { readingName, sortingName } from "@/lib/works/reading/display-names";
import type { AnyWorkJson } from "@/lib/works/schema";

/** The values of a work in a row; the browser is sent no others. */
export type UploadItem = {
  id: string;
  title: string;
  status: AnyWorkJson["status"];
  /** There is a draft: of something new, or with changes to what is public. */
  isDraft: boolean;
  isPublished: boolean;
  isLatest: boolean;
  version: number;
  kind: string;
  /** Their names as people read them and as the search index has them. */
  creators: { name: string; indexed: string }[];
  updated: string;
  access: AnyWorkJson["access"];
  reviewId?: string;
  /** The title of the collection that it was handed in to, as far as it is known. */
  reviewer?: string | undefined;
  /** The collection wants it again, with changes. */
  isWantedChanged?: boolean;
};

/** Drafts in review are withdrawn first. */
export const isDiscardable = ({ isDraft, status }: UploadItem) => isDraft && status !== "in_review";

/** Whether several can be chosen, so that rows have a box before them. */
export const isSelectable = (
  items: readonly UploadItem[],
  { hasChoices }: { hasChoices: boolean },
) => hasChoices && items.filter(isDiscardable).length > 1;

const CREATORS = 3;

export const firstCreators = ({ creators = [] }: Pick<AnyWorkJson["metadata"], "creators">) =>
  creators
    .filter(({ person_or_org }) => person_or_org.name)
    .slice(0, CREATORS + 1)
    .map((one) => ({ name: readingName(one), indexed: sortingName(one) }))
    .map((one, at) => (at === CREATORS ? { name: "…", indexed: "" } : one));

/** The collection that a draft was handed in to. */
export const reviewerOf = ({ parent }: AnyWorkJson): string | undefined =>
  "review" in parent ? parent.review?.receiver?.community : undefined;

export function toUploadItem(
  work: AnyWorkJson,
  locale: string,
  /** Of collections by id. */
  titles: ReadonlyMap<string, string>,
): UploadItem {
  const { metadata, versions, parent } = work;
  const title = metadata.resource_type?.title ?? {};
  const review = "review" in parent ? parent.review : undefined;
  return {
    id: work.id,
    title: metadata.title ?? "",
    status: work.status,
    isDraft: work.is_draft,
    isPublished: work.is_published,
    isLatest: versions.is_latest,
    version: versions.index,
    kind: title[locale] ?? title.en ?? "",
    creators: firstCreators(metadata),
    updated: work.updated,
    access: work.access,
    ...(review ? { reviewId: review.id, reviewer: titles.get(reviewerOf(work) ?? "") } : {}),
    ...(review?.changes_requested ? { isWantedChanged: true } : {}),
  };
}
