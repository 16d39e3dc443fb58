import { valueAt } from "@/lib/core/value-at";
import { textOf } from "../document/value-at";
import type { Snapshot } from "../saving/draft-saver";

const CHOSEN = "parent.review.receiver.community";

/** The id of the collection that looks at the draft: as the server has it, or as chosen for a deposit without a draft. */
export function reviewerOf({ draft, document }: Snapshot): string | undefined {
  const id = draft ? draft.parent.review?.receiver?.community : textOf(valueAt(document, CHOSEN));
  return id || undefined;
}

/** Whether that collection is known to take works of this person without a review; nothing where there is none. */
export function isDirect(snapshot: Snapshot): boolean | undefined {
  const id = reviewerOf(snapshot);
  return id ? id === snapshot.direct : undefined;
}
