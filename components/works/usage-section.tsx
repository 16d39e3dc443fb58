import { useLocale, useTranslations } from "next-intl";
import { SparkBars } from "@/components/statistics/spark-bars";
import { formatCount, formatEdtf } from "@/components/ui/format";
import { UsageFigures } from "./usage-figures";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** What was counted of all versions in a month, `2026-02`. */
export type UsedMonth = {
  readonly month: string;
  readonly views: number;
  readonly downloads: number;
};

type UsageSectionProps = {
  work: WorkJson;
  /** The last twelve, the oldest first. */
  months: readonly UsedMonth[];
  /** When the page was made. */
  now: Date;
};

/** Views and downloads of all versions together and of this one, and how they went; nothing while nothing has been counted. */
export function UsageSection({ work, months, now }: UsageSectionProps) {
  const t = useTranslations("work.usage");
  const locale = useLocale();
  const { all_versions: all, this_version: own } = work.stats ?? {};
  if (!all) return null;
  const views = months.reduce((sum, month) => sum + month.views, 0);
  return (
    <div className="mb-5">
      <UsageFigures
        parentId={work.parent.id}
        counts={{ views: all.views ?? 0, downloads: all.downloads ?? 0 }}
        madeAt={now.getTime()}
        texts={{ views: t("views"), downloads: t("downloads") }}
      />
      {work.versions.index > 1 && own && (
        <p className="mt-2 text-sm text-muted">
          {t("thisVersion", {
            views: own.views ?? 0,
            downloads: own.downloads ?? 0,
          })}
        </p>
      )}
      {views > 0 && (
        <figure className="mt-3">
          <SparkBars
            label={t("byMonth")}
            columns={[t("month"), t("views")]}
            steps={months.map(({ month, views: count }) => ({
              name: formatEdtf(month, locale),
              value: count,
              text: formatCount(count, locale),
            }))}
          />
          <figcaption className="mt-1 text-sm text-muted">{t("byMonth")}</figcaption>
        </figure>
      )}
    </div>
  );
}
