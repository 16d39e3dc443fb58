import { useFormatter, useTranslations } from "next-intl";

/** Moments of machines, to the minute and in UTC, as logs have them. */
export function useMoment(): (moment: string) => string {
  const t = useTranslations("administration");
  const format = useFormatter();
  return (moment) =>
    t("utc", {
      moment: format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short" }),
    });
}
