"use client";

import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { Figure } from "@/components/ui/figure";
import { formatCount } from "@/components/ui/format";
import type { UsageCounts } from "./renew-usage";

type UsageFiguresProps = {
  /** The id of all versions. */
  parentId: string;
  counts: UsageCounts;
  /** When the page was made, in milliseconds: it may have been kept for an hour. */
  madeAt: number;
  texts: { readonly views: string; readonly downloads: string };
};

/** A page that was made longer ago asks for the counts again. */
const OLD_MS = 5 * 60_000;

/** Views and downloads of all versions, never older than some minutes where scripts run. */
export function UsageFigures({ parentId, counts: given, madeAt, texts }: UsageFiguresProps) {
  const locale = useLocale();
  const [counts, setCounts] = useState(given);
  useEffect(() => {
    if (Date.now() - madeAt < OLD_MS) return;
    let isLeft = false;
    void import("./renew-usage")
      .then(({ readUsage }) => readUsage(parentId))
      .then((renewed) => {
        if (!isLeft) setCounts(renewed);
      })
      // The counts of the page stay: they were right when it was made.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [parentId, madeAt]);
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label={texts.views}>{formatCount(counts.views, locale)}</Figure>
      <Figure label={texts.downloads}>{formatCount(counts.downloads, locale)}</Figure>
    </dl>
  );
}
