import type { CollectionAttributes } from "./policy";
import type { Collection } from "./rows";

/** The attributes of a collection that the policy reads. The search document has the same. */
export function attributesOf({
  id,
  access,
  childrenAllowed,
  deletionStatus,
}: Pick<Collection, "id" | "access" | "childrenAllowed" | "deletionStatus">): CollectionAttributes {
  return {
    id,
    visibility: access.visibility,
    members_visibility: access.members_visibility,
    member_policy: access.member_policy,
    record_policy: access.record_policy,
    review_policy: access.review_policy,
    children: childrenAllowed ? "open" : "closed",
    deletion: deletionStatus,
  };
}
