import { createdWithin } from "@/components/search/query-filters";
import { type DayRange, textOfDay } from "@/lib/core/calendar";
import { isUsage, isSnapshot } from "@/lib/statistics/schema";
import { type DashboardState, tabNamed } from "./dashboard-address";

/** A search that finds the works that a dashboard counts. */
export type WorksSearch = {
  readonly path: string;
  /** The query for those of the days that are shown; all days where there is none. */
  readonly days?: string | undefined;
  /** The kinds of access of the works that the reader finds; unknown where there is none. */
  readonly accessStatuses?: ReadonlySet<string> | undefined;
};

type Shown = {
  state: Pick<DashboardState, "tab" | "basis">;
  range: DayRange;
  today: number;
  isOfSite: boolean;
};

/**
 * The days that a search has to name, to find what is counted; nothing where no search finds it: that knows when a work came
 * here, not when it came into a collection, and dates of publication that are no day are several.
 */
export function searchedDays({
  state,
  range,
  today,
  isOfSite,
}: Shown): { days?: string } | undefined {
  const { family } = tabNamed(state.tab);
  if (isUsage(family)) return undefined;
  const isSum = isSnapshot(family);
  if (isSum && range.to >= today) return {};
  if (state.basis === "published" || (state.basis === "added" && !isOfSite)) return undefined;
  return { days: createdWithin(isSum ? undefined : textOfDay(range.from), textOfDay(range.to)) };
}
