import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TimeAgo } from "@/components/ui/time-ago";
import type { DayRange } from "@/lib/core/calendar";
import type { Dashboard } from "@/lib/statistics";
import type { DashboardState } from "./dashboard-address";
import { formatDay } from "./day-format";
import { SHOWN } from "./item-href";
import { LandingPlace } from "./landing-place";

type HeadingProps = {
  state: DashboardState;
  data: Dashboard;
  before: DayRange | undefined;
  /** Buttons beside it. */
  actions: ReactNode;
  isEmpty: boolean;
};

/** What is shown, and how old it is. */
export function DashboardHeading({ state, data, before, actions, isEmpty }: HeadingProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const { range } = data;
  return (
    <div className="mt-6 flex items-start justify-between gap-x-8 gap-y-4 max-lg:flex-col">
      <div className="min-w-0">
        <LandingPlace id={SHOWN} key={state.item ? "item" : "all"}>
          <h2 className="text-xl font-semibold">
            {isEmpty
              ? t(`tab.${state.tab}`)
              : t(`shown.${state.tab}`, {
                  from: formatDay(range.from, locale),
                  to: formatDay(range.to, locale),
                })}
          </h2>
        </LandingPlace>
        <p className="mt-1 text-sm text-muted">
          {data.asOf && (
            // A line of its own on phones: the age is shorter than the day that the server sends, and would move all below.
            <span className="max-sm:block">
              {t.rich("asOf", { age: () => <TimeAgo moment={data.asOf?.toISOString() ?? ""} /> })}
            </span>
          )}{" "}
          {t("inUtc")}
          {before && data.before && !isEmpty && (
            <>
              {" "}
              {t("comparedWith", {
                from: formatDay(before.from, locale),
                to: formatDay(before.to, locale),
              })}
              {data.earlier && data.earlier.range.from > before.from && (
                <> {t("comparedFrom", { day: formatDay(data.earlier.range.from, locale) })}</>
              )}
            </>
          )}
        </p>
      </div>
      {actions}
    </div>
  );
}
