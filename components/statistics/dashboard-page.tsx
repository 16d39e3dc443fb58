import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Dashboard } from "@/lib/statistics";
import type { DayRange } from "@/lib/statistics/calendar";
import { isSnapshot } from "@/lib/statistics/schema";
import { Breakdown } from "./breakdown";
import { Counters, tabPart } from "./counters";
import { CountryMap } from "./country-map";
import { dashboardHref, type DashboardState, TAB_NAMES, tabNamed } from "./dashboard-address";
import { DashboardControls } from "./dashboard-controls";
import { granularityWithin } from "./date-ranges";
import { formatDay } from "./day-format";
import { useItemName } from "./item-name";
import { TimeChart } from "./time-chart";

type DashboardPageProps = {
  state: DashboardState;
  data: Dashboard;
  before: DayRange | undefined;
  hasReportingYear: boolean;
  searchPath: string;
  /** Buttons beside the title of a tab, such as downloads. */
  actions?: ReactNode;
  /** What else the tab shows below the chart. */
  children?: ReactNode;
};

/** A dashboard: of the service, or of a collection inside its frame. */
export function DashboardPage(props: DashboardPageProps) {
  const { state, data, before, hasReportingYear, searchPath, actions, children } = props;
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const tab = tabNamed(state.tab);
  const isSum = isSnapshot(tab.family);
  const { range } = data;
  const isEmpty = data.firstDay === undefined || range.from > range.to;
  const metric = state.metric;
  const granularity = granularityWithin(range, state.by);
  const title = t(`metric.${tabPart(state)}.${metric}`);
  const countries = data.categories.countries ?? [];
  return (
    <>
      <TabLinks
        label={t("parts")}
        links={TAB_NAMES.map((name) => ({
          href: dashboardHref(state, { tab: name }),
          label: t(`tab.${name}`),
        }))}
        current={dashboardHref(state)}
      />
      <Heading {...{ state, data, before, actions, isEmpty }} />
      <div className="mt-4">
        <DashboardControls
          state={{ ...state, by: state.by && granularity }}
          hasReportingYear={hasReportingYear}
        />
      </div>
      {state.item && <ItemNotice state={state} item={state.item} data={data} />}
      {isEmpty ? (
        <div className="mt-6">
          <EmptyState icon={<ChartColumn />} title={t("noData")}>
            <p>{data.firstDay === undefined ? t("noDataYet") : t("noDataInRange")}</p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 space-y-6">
          <Counters state={state} data={data} />
          <TimeChart
            title={title}
            metric={metric}
            points={data.days[metric] ?? { days: [], values: [] }}
            strands={data.split.map((strand) => ({
              id: strand.id,
              name: itemName(state.split ?? "", strand),
              points: strand.points,
            }))}
            range={range}
            granularity={granularity}
            isSum={isSum}
          />
          {children}
          {countries.length > 0 && (
            <CountryMap title={t("map", { metric: title })} items={countries} metric={metric} />
          )}
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {tab.categories.map((category) => (
              <Breakdown
                key={category}
                state={state}
                category={category}
                items={data.categories[category] ?? []}
                metric={metric}
                searchPath={searchPath}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type HeadingProps = Pick<DashboardPageProps, "state" | "data" | "before" | "actions"> & {
  isEmpty: boolean;
};

/** What is shown, and how old it is. */
function Heading({ state, data, before, actions, isEmpty }: HeadingProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const { range } = data;
  const isSum = isSnapshot(tabNamed(state.tab).family);
  return (
    <div className="mt-6 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold">
          {isEmpty
            ? t(`tab.${state.tab}`)
            : isSum
              ? t("totalsAsOf", { day: formatDay(range.to, locale) })
              : t("activityDuring", {
                  from: formatDay(range.from, locale),
                  to: formatDay(range.to, locale),
                })}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {data.asOf &&
            t.rich("asOf", {
              age: () => <TimeAgo moment={data.asOf?.toISOString() ?? ""} />,
            })}{" "}
          {t("inUtc")}
          {before && data.before && (
            <>
              {" "}
              {t("comparedWith", {
                from: formatDay(before.from, locale),
                to: formatDay(before.to, locale),
              })}
            </>
          )}
        </p>
      </div>
      {actions}
    </div>
  );
}

type ItemNoticeProps = Pick<DashboardPageProps, "state" | "data"> & {
  item: NonNullable<DashboardState["item"]>;
};

function ItemNotice({ state, data, item }: ItemNoticeProps) {
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const known = data.categories[item.category]?.find(({ id }) => id === item.id);
  const name = itemName(item.category, known ?? { id: item.id, name: "" });
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-4 py-2.5">
      <span>
        {t.rich("onlyItem", {
          category: t(`category.${item.category as "languages"}`),
          item: () => <bdi className="font-semibold">{name}</bdi>,
        })}
      </span>
      <Link href={dashboardHref(state, { item: undefined })} scroll={false} className="link">
        {t("showAll")}
      </Link>
    </p>
  );
}
