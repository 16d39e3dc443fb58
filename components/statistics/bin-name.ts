import { useLocale, useTranslations } from "next-intl";
import { type Bin, isPartial } from "./bins";
import type { Granularity } from "./date-ranges";
import { formatBin } from "./day-format";

/** A step in words, and whether all of its days are in it. */
export function useBinName(granularity: Granularity): (bin: Bin) => string {
  const t = useTranslations("statistics");
  const locale = useLocale();
  return (bin) => {
    const name = formatBin(bin, granularity, locale);
    return isPartial(bin, granularity) ? t("partly", { name }) : name;
  };
}
