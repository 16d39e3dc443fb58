import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { RunJson } from "@/lib/imports/schema";

const TONES = {
  failed: "danger",
  cancelled: "neutral",
  underWay: "notice",
  dry: "neutral",
  refused: "danger",
  partly: "warning",
  imported: "accent",
} as const satisfies Record<string, BadgeTone>;

/** In one word, what came of an import. */
export function RunState({ run }: { run: RunJson }) {
  const t = useTranslations("imports.state");
  const state = stateOf(run);
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

function stateOf({ status, options, counts }: RunJson): keyof typeof TONES {
  if (status === "failed" || status === "cancelled") return status;
  if (status !== "done") return "underWay";
  if (options.dry_run === true) return "dry";
  if (counts.created === 0) return "refused";
  return counts.failed > 0 ? "partly" : "imported";
}
