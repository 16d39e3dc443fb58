import type { BadgeTone } from "@/components/ui/badge";
import type { RequestJson } from "@/lib/requests/schema";

export const STATUS_TONES: Readonly<Record<RequestJson["status"], BadgeTone>> = {
  created: "neutral",
  submitted: "notice",
  accepted: "accent",
  declined: "danger",
  cancelled: "neutral",
  expired: "warning",
};
