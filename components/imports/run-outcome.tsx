"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { LoadFailure } from "@/components/ui/load-failure";
import { Notice } from "@/components/ui/notice";
import { SkeletonList } from "@/components/ui/skeleton";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { RunJson } from "@/lib/imports/schema";
import { readImportReport } from "./calls";
import { ImportResult } from "./import-result";
import { RunProgress } from "./run-progress";
import { whereByText } from "./sheet/stored-places";

type RunOutcomeProps = { slug: string; run: RunJson };

/** How far an import is, or what came of it. */
export function RunOutcome({ slug, run }: RunOutcomeProps) {
  const t = useTranslations("imports.run");
  const router = useRouter();
  if (run.finished === null)
    return <RunProgress collection={slug} run={run} onEnd={() => router.refresh()} />;
  if (!run.links.report)
    return (
      <Notice
        tone={run.status === "failed" ? "danger" : "notice"}
        title={t(run.status === "failed" ? "brokeOff" : "wasCancelled")}
      >
        {run.message ?? t("nothing")}
      </Notice>
    );
  return <Report slug={slug} run={run} />;
}

/** Reports may be long, so that they are not part of the page. */
function Report({ slug, run }: RunOutcomeProps) {
  const t = useTranslations("imports.run");
  const { data, error, refetch } = useApiQuery(readImportReport, {
    params: { collection: slug, id: run.id },
  });
  const whereOf = useMemo(
    () => whereByText(run.options.sheet, data?.errors),
    [run.options.sheet, data],
  );
  if (data) return <ImportResult report={data} run={run} whereOf={whereOf} />;
  if (!error) return <SkeletonList label={t("reportLoading")} rows={3} />;
  return (
    <LoadFailure title={t("reportFailed")} error={error} refetch={refetch}>
      {t("reportKept", { reason: error.message })}
    </LoadFailure>
  );
}
