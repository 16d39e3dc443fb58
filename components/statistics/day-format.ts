import { formatEdtf, formatShort } from "@/components/ui/format";
import { textOfDay } from "@/lib/core/calendar";
import type { Bin } from "./bins";
import type { Granularity } from "./date-ranges";

export const formatDay = (day: number, locale: string): string =>
  formatEdtf(textOfDay(day), locale);

/** A step of a chart in words: a day, a span of days, a month, a quarter, a year. */
export function formatBin({ from, to }: Bin, granularity: Granularity, locale: string): string {
  const [year = "", month = "1"] = textOfDay(from).split("-");
  switch (granularity) {
    case "day":
      return formatDay(from, locale);
    case "week":
      return from === to
        ? formatDay(from, locale)
        : `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
    case "month":
      return formatEdtf(textOfDay(from).slice(0, 7), locale);
    case "quarter":
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case "year":
      return year;
  }
}

/** The same for an axis, where there is little room. */
export function formatAxisBin(bin: Bin, granularity: Granularity, locale: string): string {
  if (granularity === "quarter" || granularity === "year")
    return formatBin(bin, granularity, locale);
  return formatShort(textOfDay(bin.from).slice(0, granularity === "month" ? 7 : 10), locale);
}
