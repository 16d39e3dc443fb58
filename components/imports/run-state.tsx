import { Badge } from "@/components/ui/badge";
import type { RunJson } from "@/lib/imports/schema";

/** In one word, what came of an import. */
export function RunState({ run: { status, options, counts } }: { run: RunJson }) {
  if (status === "failed") return <Badge tone="danger">Broken off</Badge>;
  if (status === "cancelled") return <Badge>Cancelled</Badge>;
  if (status !== "done") return <Badge tone="notice">Under way</Badge>;
  if (options.dry_run === true) return <Badge>Checked only</Badge>;
  if (counts.created === 0) return <Badge tone="danger">Refused</Badge>;
  if (counts.failed > 0) return <Badge tone="warning">In part</Badge>;
  return <Badge tone="accent">Imported</Badge>;
}
