"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ErrorCard } from "@/components/ui/error-card";
import { Notice } from "@/components/ui/notice";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { readImportReport } from "@/lib/imports/endpoints";
import type { RunJson } from "@/lib/imports/schema";
import { ImportResult } from "./import-result";
import { isDry, RunProgress } from "./run-progress";

type RunOutcomeProps = { slug: string; run: RunJson };

/** How far an import is, or what came of it. */
export function RunOutcome({ slug, run }: RunOutcomeProps) {
  const router = useRouter();
  if (run.finished === null)
    return <RunProgress collection={slug} run={run} onEnd={() => router.refresh()} />;
  if (!run.links.report)
    return (
      <Notice
        tone={run.status === "failed" ? "danger" : "notice"}
        title={run.status === "failed" ? "It broke off" : "It was cancelled"}
      >
        {run.message ?? "Nothing was imported."}
      </Notice>
    );
  return <Report slug={slug} run={run} />;
}

/** Reports may be long, so that they are not part of the page. */
function Report({ slug, run }: RunOutcomeProps) {
  const { data, error, refetch } = useCall(readImportReport, {
    params: { collection: slug, id: run.id },
  });
  if (data) return <ImportResult report={data} isDry={isDry(run)} />;
  if (!error) return <SkeletonList label="The report is on its way" rows={3} />;
  return (
    <ErrorCard
      title="The report could not be loaded"
      requestId={error.requestId}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {error.message} It is kept.
    </ErrorCard>
  );
}
