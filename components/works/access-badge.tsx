import { CalendarClock, FileText, Lock, LockOpen } from "lucide-react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatEdtf } from "@/components/ui/format";
import type { WorkJson } from "./work-json";

const STATUSES = {
  open: { label: "Open", tone: "accent", icon: LockOpen },
  embargoed: { label: "Embargoed", tone: "warning", icon: CalendarClock },
  restricted: { label: "Restricted", tone: "danger", icon: Lock },
  "metadata-only": { label: "Metadata only", tone: "neutral", icon: FileText },
} satisfies Record<string, { label: string; tone: BadgeTone; icon: unknown }>;

type AccessBadgeProps = Pick<WorkJson, "access"> & {
  /** In the words of pages that speak the reader's language. */
  label?: string;
};

export function AccessBadge({ access, label }: AccessBadgeProps) {
  const { label: english, tone, icon: Icon } = STATUSES[access.status ?? "open"];
  const until = access.status === "embargoed" ? access.embargo?.until : undefined;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label ?? (until ? `${english} until ${formatEdtf(until)}` : english)}
    </Badge>
  );
}
