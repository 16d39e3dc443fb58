import { grantKey, type WorkFacts } from "./policy";
import type { Draft, Parent, Work } from "./rows";

/** What the policy asks about a work or draft. The search document carries the same. */
export function factsOf(item: Work | Draft): WorkFacts {
  const { access, parent } = item;
  return {
    access_record: access.record,
    access_files: access.files,
    owner: String(parent.ownerId),
    grants: grantKeys(parent),
    deletion: item.kind === "work" ? item.deletionStatus : (item.published?.deletionStatus ?? "P"),
  };
}

export function grantKeys(parent: Parent): string[] {
  return parent.grants.map(({ subjectType, subjectId, permission }) =>
    grantKey(subjectType, subjectId, permission),
  );
}
