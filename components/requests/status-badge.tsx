import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { RequestJson } from "./request-json";
import { stateOf, STATE_TONES } from "./status-tones";

type StatusBadgeProps = { request: Pick<RequestJson, "status" | "changes_requested"> };

export function StatusBadge({ request }: StatusBadgeProps) {
  const t = useTranslations("requests.status");
  const state = stateOf(request);
  return <Badge tone={STATE_TONES[state]}>{t(state)}</Badge>;
}
