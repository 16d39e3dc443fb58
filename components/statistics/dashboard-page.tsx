import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { TabLinks } from "@/components/ui/tab-links";
import type { DayRange } from "@/lib/core/calendar";
import type { Dashboard } from "@/lib/statistics";
import type { Layout, PartName } from "@/lib/statistics/layout";
import type { ChartNote } from "./chart-notes";
import { dashboardHref, type DashboardState } from "./dashboard-address";
import { DashboardControls } from "./dashboard-controls";
import { DashboardHeading } from "./dashboard-heading";
import { DashboardParts } from "./dashboard-parts";
import { granularityWithin, problemsOf } from "./date-ranges";
import { formatDay } from "./day-format";
import { ItemNotice } from "./item-notice";
import type { WorksSearch } from "./works-search";

type DashboardPageProps = {
  state: DashboardState;
  data: Dashboard;
  before: DayRange | undefined;
  /** The days that a step of the chart is compared with. */
  stepBefore: ((step: DayRange) => DayRange) | undefined;
  hasReportingYear: boolean;
  isOfSite: boolean;
  search: WorksSearch | undefined;
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
  const { state, data, before, hasReportingYear, isOfSite, search, actions, layout } = props;
  const { parts = {}, notes = [], stepBefore } = props;
  const t = useTranslations("statistics");
  const { range, firstDay } = data;
  const isEmpty = firstDay === undefined || range.from > range.to;
  const granularity = granularityWithin(range, state.by);
  const hasProblem = state.range === "custom" && Object.keys(problemsOf(state)).length > 0;
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
      <DashboardHeading {...{ state, data, before, actions, isEmpty }} />
      {!state.isFixed && firstDay !== undefined && (
        // On phones the figures come first.
        <Disclosure
          summary={t("controls")}
          open={state.range === "custom"}
          className="open-when-wide mt-4 print:hidden"
        >
          <DashboardControls
            state={{ ...state, by: state.by && granularity }}
            days={isEmpty ? undefined : range}
            {...{ hasReportingYear, isOfSite }}
          />
        </Disclosure>
      )}
      {hasProblem && (
        <div role="alert" className="mt-4">
          <Notice tone="warning">{t("badDays.instead")}</Notice>
        </div>
      )}
      {state.isRangeUnread && (
        <div role="status" className="mt-4">
          <Notice tone="warning">{t("rangeUnread", { shown: t(`ranges.${state.range}`) })}</Notice>
        </div>
      )}
      {state.item && <ItemNotice {...{ state, data, layout }} item={state.item} />}
      {isEmpty ? (
        <Nothing range={range} firstDay={firstDay} />
      ) : (
        <DashboardParts
          {...{ state, data, layout, parts, notes, search, granularity, stepBefore }}
        />
      )}
    </>
  );
}

/** Why nothing is shown, and what would show something. */
function Nothing({ range, firstDay }: Pick<Dashboard, "range" | "firstDay">) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  return (
    <div className="mt-6">
      <EmptyState icon={<ChartColumn />} title={t("noData")}>
        <p>
          {firstDay === undefined
            ? t("noDataYet")
            : range.to < firstDay
              ? t("beforeFirstDay", { day: formatDay(firstDay, locale) })
              : t("inFuture")}
        </p>
      </EmptyState>
    </div>
  );
}
