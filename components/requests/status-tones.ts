import type { BadgeTone } from "@/components/ui/badge";
import type { RequestJson } from "@/lib/request-engine/schema";

export const STATUS_TONES: Readonly<Record<RequestJson["status"], BadgeTone>> = {
  created: "neutral",
  submitted: "notice",
  accepted: "accent",
  declined: "danger",
  cancelled: "neutral",
  expired: "warning",
};
