"use client";

import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import { useApiQuery } from "@/lib/client/use-api-query";
import { useFreshPage } from "@/lib/client/use-fresh-page";
import type { LoadJson } from "@/lib/vocabularies/schema";
import { readLoad } from "./calls";

const REFETCH_MS = 1000;

/** How far a load is; the page is made anew when it has ended. */
export function LoadProgress({ load: { id, type, ...first } }: { load: LoadJson }) {
  const t = useTranslations("administration.vocabularies");
  const found = useApiQuery(
    readLoad,
    { params: { type, id } },
    { refetchInterval: (result) => (result?.ended ? false : REFETCH_MS) },
  );
  const { done, total, ended } = found.data ?? first;
  useFreshPage(first.ended !== null, ended !== null);
  return (
    <div className="mt-2 max-w-sm">
      <Progress
        label={t("progress")}
        percent={total ? Math.round((100 * done) / total) : undefined}
      />
      {total !== null && <p className="mt-1 text-sm text-muted">{t("soFar", { done, total })}</p>}
    </div>
  );
}
