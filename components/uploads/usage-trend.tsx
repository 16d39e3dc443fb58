import { useLocale, useTranslations } from "next-intl";
import { formatChange } from "@/components/statistics/number-format";
import { SparkBars } from "@/components/statistics/spark-bars";
import { Figure } from "@/components/ui/figure";
import { formatCount, formatEdtf } from "@/components/ui/format";
import type { OwnUsage } from "@/lib/statistics";

/** How one's works were used in the last 30 days, above the list of them. */
export function UsageTrend({ usage }: { usage: OwnUsage }) {
  const t = useTranslations("uploads.usage");
  const locale = useLocale();
  const { days, sums, before } = usage;
  return (
    <section
      aria-label={t("title")}
      className="mt-5 grid items-end gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[auto_1fr]"
    >
      <dl className="flex gap-8">
        {(["views", "downloads"] as const).map((metric) => {
          const change = formatChange(sums[metric], before[metric], locale);
          return (
            <Figure key={metric} label={t(metric)}>
              {formatCount(sums[metric], locale)}
              {change !== undefined && (
                <span className="ms-2 text-sm font-normal text-muted">{change}</span>
              )}
            </Figure>
          );
        })}
      </dl>
      <figure className="min-w-0">
        <SparkBars
          label={t("title")}
          columns={[t("day"), t("views")]}
          steps={days.map(({ day, views }) => ({
            name: formatEdtf(day, locale),
            value: views,
            text: formatCount(views, locale),
          }))}
        />
        <figcaption className="mt-1 text-sm text-muted">{t("caption")}</figcaption>
      </figure>
    </section>
  );
}
