import { referencedId } from "@/lib/requests";
import { grantKey, type WorkAttributes } from "./policy";
import type { Draft, Parent, Work } from "./rows";

/** What the policy asks about a work or draft. The search document carries the same. */
export function attributesOf(item: Work | Draft): WorkAttributes {
  const { access, parent } = item;
  return {
    access_record: access.record,
    access_files: access.files,
    ...parentAttributes(parent),
    ...reviewAttributes(item),
    deletion: item.kind === "work" ? item.deletionStatus : (item.published?.deletionStatus ?? "P"),
  };
}

/** What all versions of a work have in common. */
export function parentAttributes(
  parent: Parent,
): Pick<WorkAttributes, "owner" | "grants" | "communities" | "asked"> {
  return {
    owner: String(parent.ownerId),
    grants: grantKeys(parent),
    communities: parent.inclusions.map(({ collectionId }) => collectionId),
    asked: parent.asked,
  };
}

/** Nobody reviews before a draft is handed in, nor after it was decided about. */
function reviewAttributes(item: Work | Draft): Pick<WorkAttributes, "review" | "reviewers"> {
  const review = item.kind === "draft" ? item.review : null;
  if (review?.status !== "submitted") return { review: [], reviewers: [] };
  const collection = referencedId("community", review.receiver);
  return { review: collection ? [collection] : [], reviewers: review.reviewers };
}

export function grantKeys(parent: Parent): string[] {
  return parent.grants.map(({ subjectType, subjectId, permission }) =>
    grantKey(subjectType, subjectId, permission),
  );
}
