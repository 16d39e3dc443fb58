import type { Draft, Work } from "./rows";
import type { DraftStatus } from "./schema";

/** Where a draft stands on its way to publication (api-records 4.4). */
export function statusOf(item: Work | Draft): DraftStatus {
  if (item.kind === "work" || item.published) return "published";
  switch (item.review?.status) {
    case "created":
      return item.versionIndex > 1 ? "new_version_draft_with_review" : "draft_with_review";
    case "submitted":
      return "in_review";
    case "declined":
      return "declined";
    case "expired":
      return "expired";
    default:
      return item.versionIndex > 1 ? "new_version_draft" : "draft";
  }
}
