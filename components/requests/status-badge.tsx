import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { RequestJson } from "./request-json";
import { STATUS_TONES } from "./status-tones";

export function StatusBadge({ status }: Pick<RequestJson, "status">) {
  const t = useTranslations("requests.status");
  return <Badge tone={STATUS_TONES[status]}>{t(status)}</Badge>;
}
