"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { formatAge, formatMoment } from "./format";

/**
 * When something was: "3 hours ago" in the browser, with the exact time on demand; the day where no script knows what
 * time it is.
 */
export function TimeAgo({ moment, className }: { moment: string; className?: string }) {
  const t = useTranslations("parts");
  const locale = useLocale();
  const now = useSyncExternalStore(everyMinute, currentMinute, () => undefined);
  const exact = `${formatMoment(moment, locale)}, ${moment.slice(11, 16)} UTC`;
  return (
    <time dateTime={toMilliseconds(moment)} title={exact} className={className}>
      {now === undefined
        ? formatMoment(moment, locale)
        : (formatAge(moment, now, locale) ?? t("justNow"))}
    </time>
  );
}

/** HTML knows no smaller parts of a second. */
const toMilliseconds = (moment: string) => moment.replace(/(\.\d{3})\d+/, "$1");

const MINUTE_MS = 60_000;

/** The same for all readers within a minute, as the hook demands. */
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS;

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE_MS);
  return () => clearInterval(timer);
}
