import { formatCount } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import type { Metric } from "@/lib/statistics/schema";

/** Numbers above it are shortened. */
const COMPACT_FROM = 10_000;

const isSize = (metric: Metric): boolean => metric === "dataVolume";

/** In full, with its unit where it has one. */
export const formatMetric = (metric: Metric, value: number, locale: string): string =>
  isSize(metric) ? formatBytes(value, locale) : formatCount(value, locale);

/** Large numbers as `12.4K`. */
export function formatCompact(metric: Metric, value: number, locale: string): string {
  if (isSize(metric) || value < COMPACT_FROM) return formatMetric(metric, value, locale);
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(
    value,
  );
}

/** How much a value differs from an earlier one: `+12%`; nothing where there was none. */
export function formatChange(
  value: number,
  before: number | undefined,
  locale: string,
): string | undefined {
  if (!before) return undefined;
  return new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  }).format((value - before) / before);
}

export const formatShare = (value: number, total: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(
    total > 0 ? value / total : 0,
  );
