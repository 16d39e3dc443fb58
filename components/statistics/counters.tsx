import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { Dashboard } from "@/lib/statistics";
import { dashboardHref, type DashboardState, tabNamed } from "./dashboard-address";
import { formatChange, formatMetric, formatTile } from "./number-format";

type CountersProps = { state: DashboardState; data: Dashboard };

/** The figures of a tab with their change. Each is a link that draws it. */
export function Counters({ state, data }: CountersProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const { metrics } = tabNamed(state.tab);
  const shown = metrics.filter((metric) => data.totals[metric] !== undefined);
  return (
    <ul aria-label={t("figures")} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.map((metric) => {
        const value = data.totals[metric] ?? 0;
        const before = data.before?.[metric];
        const change = formatChange(value, before, locale);
        const isCurrent = metric === state.metric;
        return (
          <li key={metric}>
            <Tile state={state} metric={metric} isCurrent={isCurrent}>
              <span className="block text-sm text-muted">
                {t(`metric.${tabPart(state)}.${metric}`)}
              </span>
              <span
                className="mt-1 block text-2xl font-semibold tabular-nums"
                title={formatMetric(metric, value, locale)}
              >
                {formatTile(metric, value, locale)}
              </span>
              <Counted metric={metric} />
              {change !== undefined && before !== undefined && (
                <span className="mt-0.5 block text-sm text-muted">
                  {t.rich("change", {
                    change: () => <strong className="font-medium text-ink">{change}</strong>,
                    // A number keeps its unit beside it.
                    before: formatMetric(metric, before, locale).replace(" ", "\u00a0"),
                  })}
                </span>
              )}
            </Tile>
          </li>
        );
      })}
    </ul>
  );
}

/** What a figure counts, where it is not what its name alone would say. Visitors are known for the length of a day only. */
function Counted({ metric }: Pick<DashboardState, "metric">) {
  const t = useTranslations("statistics");
  if (metric !== "viewVisitors" && metric !== "records") return null;
  return (
    <span className="block text-sm text-muted">
      {t(metric === "records" ? "everyVersion" : "oncePerDay")}
    </span>
  );
}

type TileProps = {
  state: DashboardState;
  metric: DashboardState["metric"];
  isCurrent: boolean;
  children: ReactNode;
};

function Tile({ state, metric, isCurrent, children }: TileProps) {
  const look = cn(
    "block h-full rounded-lg border bg-surface px-4 py-3 text-ink",
    isCurrent ? "border-accent" : "border-line",
  );
  if (state.isFixed) return <div className={look}>{children}</div>;
  return (
    <Link
      href={dashboardHref(state, { metric })}
      scroll={false}
      aria-current={isCurrent ? "true" : undefined}
      className={cn(look, "no-underline hover:border-accent")}
    >
      {children}
    </Link>
  );
}

/** Whose distinct people are counted day by day, so that a person of two days is two in longer steps. */
export const dailyPeople = ({
  tab,
  metric,
}: Pick<DashboardState, "tab" | "metric">): "uploaders" | "viewVisitors" | undefined => {
  if (tab === "contributions" && metric === "uploaders") return metric;
  return tab === "usage" && metric === "viewVisitors" ? metric : undefined;
};

/** Figures are named differently where they are sums of all time, and where they are of a range. */
export const tabPart = ({ tab }: Pick<DashboardState, "tab">): "total" | "period" =>
  tab === "content" || tab === "traffic" ? "total" : "period";
