import type { BadgeTone } from "@/components/ui/badge";
import type { SyncJson } from "@/lib/partner-administration/schema";

export const QUEUE_TONES: Record<SyncJson["state"], BadgeTone> = {
  waiting: "neutral",
  done: "accent",
  dead: "danger",
};
