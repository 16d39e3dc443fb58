import { formatCount } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import type { Metric } from "@/lib/statistics/schema";

/** From here on numbers are shortened: beside an axis, and in a tile, which has room for more. */
const COMPACT_FROM = 10_000;
const COMPACT_IN_TILES_FROM = 10_000_000;

const isSize = (metric: Metric): boolean => metric === "dataVolume";

/** In full, with its unit where it has one. */
export const formatMetric = (metric: Metric, value: number, locale: string): string =>
  isSize(metric) ? formatBytes(value, locale) : formatCount(value, locale);

/** Exact as long as it fits a tile. */
export const formatTile = (metric: Metric, value: number, locale: string): string =>
  formatCompact(metric, value, locale, COMPACT_IN_TILES_FROM);

/** Large numbers as `12.4K`. */
function formatCompact(metric: Metric, value: number, locale: string, from: number): string {
  if (isSize(metric) || value < from) return formatMetric(metric, value, locale);
  return new Intl.NumberFormat(locale, {
    notation: "compact",
    maximumFractionDigits: 1,
    // German does not shorten thousands, and would write "5000" beside "10.000".
    useGrouping: "always",
  }).format(value);
}

/** Values beside an axis, all in one form: shortened where the highest one is. */
export function formatTick(metric: Metric, value: number, top: number, locale: string): string {
  return formatCompact(metric, value, locale, top < COMPACT_FROM ? Infinity : 1);
}

/** How much a value differs from an earlier one: `+12%`; nothing where there was none. */
export function formatChange(
  value: number,
  before: number | undefined,
  locale: string,
): string | undefined {
  if (!before) return undefined;
  return formatPercent((value - before) / before, locale, 0, "exceptZero");
}

/** A part of a whole: `12.0%`, so that shares below each other have their digits in columns. */
export const formatShare = (value: number, total: number, locale: string): string =>
  formatPercent(total > 0 ? value / total : 0, locale, 1);

const formatPercent = (
  ratio: number,
  locale: string,
  digits: number,
  signDisplay: "auto" | "exceptZero" = "auto",
): string =>
  new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(ratio);
