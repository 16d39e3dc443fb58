import { useLocale, useTranslations } from "next-intl";
import { formatMinute } from "@/components/ui/format";

/** Moments of machines, to the minute and in UTC, as logs have them. */
export function useMoment(): (moment: string) => string {
  const t = useTranslations("administration");
  const locale = useLocale();
  return (moment) => t("utc", { moment: formatMinute(moment, locale) });
}
