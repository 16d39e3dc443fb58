import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { HealthState } from "@/lib/administration/schema";

const TONES: Record<HealthState, BadgeTone> = {
  good: "accent",
  attention: "warning",
  bad: "danger",
};

export function StateBadge({ state }: { state: HealthState }) {
  const t = useTranslations("administration.states");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}
