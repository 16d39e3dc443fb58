import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { ChildValues } from "@/lib/statistics";
import type { Metric } from "@/lib/statistics/schema";
import { BarList } from "./bar-list";
import { PartCard } from "./part-card";

type ChildCollectionsProps = {
  below: ChildValues;
  metric: Metric;
  metricName: string;
  hrefOf: (slug: string) => string;
};

/** The collections directly below one, compared with each other. */
export function ChildCollections({ below, metric, metricName, hrefOf }: ChildCollectionsProps) {
  const t = useTranslations("statistics.children");
  return (
    <PartCard title={t("title", { metric: metricName })} lead={t("lead")}>
      <BarList
        metric={metric}
        items={below.children.map(({ slug, title, value }) => ({
          id: slug,
          value,
          name: (
            <Link href={hrefOf(slug)} className="text-ink quiet-link">
              <bdi>{title}</bdi>
            </Link>
          ),
        }))}
      />
      {below.rest > 0 && (
        <p className="mt-2 text-sm text-muted">{t("rest", { count: below.rest })}</p>
      )}
    </PartCard>
  );
}
