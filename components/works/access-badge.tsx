import { useLocale, useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatEdtf } from "@/components/ui/format";
import { CalendarClock, FileText, Lock, LockOpen } from "@/components/ui/icons";
import type { WorkJson } from "@/lib/works/reading/work-json";

const STATUSES = {
  open: { tone: "accent", icon: LockOpen },
  embargoed: { tone: "warning", icon: CalendarClock },
  restricted: { tone: "danger", icon: Lock },
  "metadata-only": { tone: "neutral", icon: FileText },
} satisfies Record<string, { tone: BadgeTone; icon: unknown }>;

export function AccessBadge({ access }: Pick<WorkJson, "access">) {
  const t = useTranslations("work.access");
  const locale = useLocale();
  const status = access.status ?? "open";
  const { tone, icon: Icon } = STATUSES[status];
  const words = status === "restricted" && access.record === "public" ? "restrictedFiles" : status;
  const until = status === "embargoed" ? access.embargo?.until : undefined;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {until ? t("embargoedUntil", { day: formatEdtf(until, locale) }) : t(words)}
    </Badge>
  );
}
