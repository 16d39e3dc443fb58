import { referencedId } from "@/lib/request-engine";
import { grantKey, type WorkAttributes } from "./policy";
import type { Draft, Parent, Work } from "./rows";

/** The attributes of a work or draft that the policy reads. The search document has the same. */
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

/** There are no reviewers before a draft is submitted, nor after the decision. */
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
