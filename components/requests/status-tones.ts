import type { BadgeTone } from "@/components/ui/badge";
import type { RequestJson } from "@/lib/request-engine/schema";

/** What was declined with the wish that it comes again is told apart from what was refused. */
type RequestState = RequestJson["status"] | "changesRequested";

export const stateOf = (
  request: Pick<RequestJson, "status" | "changes_requested">,
): RequestState => (request.changes_requested ? "changesRequested" : request.status);

export const STATE_TONES: Readonly<Record<RequestState, BadgeTone>> = {
  created: "neutral",
  submitted: "notice",
  accepted: "accent",
  declined: "danger",
  changesRequested: "warning",
  cancelled: "neutral",
  expired: "warning",
};
