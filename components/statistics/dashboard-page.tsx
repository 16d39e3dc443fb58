import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/tab-links";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Dashboard } from "@/lib/statistics";
import type { DayRange } from "@/lib/core/calendar";
import type { Layout, PartName } from "@/lib/statistics/layout";
import { isSnapshot } from "@/lib/statistics/schema";

import { dashboardHref, type DashboardState, tabNamed } from "./dashboard-address";
import { DashboardControls } from "./dashboard-controls";
import { DashboardParts } from "./dashboard-parts";
import { granularityWithin } from "./date-ranges";
import { formatDay } from "./day-format";
import { useItemName } from "./item-name";
import type { ChartNote } from "./chart-notes";

type DashboardPageProps = {
  state: DashboardState;
  data: Dashboard;
  before: DayRange | undefined;
  /** The days that a step of the chart is compared with. */
  stepBefore: ((step: DayRange) => DayRange) | undefined;
  hasReportingYear: boolean;
  searchPath: string;
  /** Buttons beside the title of a tab, such as downloads. */
  actions?: ReactNode;
  /** The tabs there are, and what they show. */
  layout: Layout;
  /** Parts that are more than figures of days; those that have nothing to show are left out. */
  parts?: Readonly<Partial<Record<PartName, ReactNode>>>;
  notes?: readonly ChartNote[];
};

/** A dashboard: of the service, or of a collection inside its frame. */
export function DashboardPage(props: DashboardPageProps) {
  const { state, data, before, hasReportingYear, searchPath, actions, layout } = props;
  const { parts = {}, notes = [], stepBefore } = props;
  const t = useTranslations("statistics");
  const { range } = data;
  const isEmpty = data.firstDay === undefined || range.from > range.to;
  const granularity = granularityWithin(range, state.by);
  return (
    <>
      {!state.isFixed && (
        <TabLinks
          label={t("parts")}
          links={layout.map(({ name, label }) => ({
            href: dashboardHref(state, { tab: name }),
            label: label ?? t(`tab.${name}`),
          }))}
          current={dashboardHref(state)}
        />
      )}
      <Heading {...{ state, data, before, actions, isEmpty }} />
      {!state.isFixed && (
        <div className="mt-4">
          <DashboardControls
            state={{ ...state, by: state.by && granularity }}
            hasReportingYear={hasReportingYear}
          />
        </div>
      )}
      {state.item && <ItemNotice state={state} item={state.item} data={data} />}
      {isEmpty ? (
        <div className="mt-6">
          <EmptyState icon={<ChartColumn />} title={t("noData")}>
            <p>{data.firstDay === undefined ? t("noDataYet") : t("noDataInRange")}</p>
          </EmptyState>
        </div>
      ) : (
        <DashboardParts
          {...{ state, data, layout, parts, notes, searchPath, granularity, stepBefore }}
        />
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
          {data.asOf && (
            // A line of its own on phones: the age is shorter than the day that the server sends, and would move all below.
            <span className="max-sm:block">
              {t.rich("asOf", { age: () => <TimeAgo moment={data.asOf?.toISOString() ?? ""} /> })}
            </span>
          )}{" "}
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
      {!state.isFixed && (
        <Link href={dashboardHref(state, { item: undefined })} scroll={false} className="link">
          {t("showAll")}
        </Link>
      )}
    </p>
  );
}
