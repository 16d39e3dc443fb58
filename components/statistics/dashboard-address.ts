import { DATE_BASES, type DateBasis } from "@/lib/statistics/counts";
import { CATEGORIES_OF_TAB, TAB_NAMES, type TabName } from "@/lib/statistics/layout";
import type { Family } from "@/lib/statistics/schema";
import {
  type Comparison,
  COMPARISONS,
  type Granularity,
  GRANULARITIES,
  type RangeName,
  RANGES,
} from "./date-ranges";

/** What a dashboard shows, as its address says it. What is not understood is left at its default. */

type ShownMetric =
  "records" | "fileCount" | "dataVolume" | "uploaders" | "views" | "downloads" | "viewVisitors";

type Tab = {
  readonly name: TabName;
  readonly family: Family;
  /** Shown as figures, and choices of the chart; the first is the default. */
  readonly metrics: readonly ShownMetric[];
  /** Shown as lists, and choices to divide the chart by. */
  readonly categories: readonly string[];
};

const TABS: Readonly<Record<TabName, Tab>> = {
  content: {
    name: "content",
    family: "record-snapshot",
    metrics: ["records", "fileCount", "dataVolume", "uploaders"],
    categories: CATEGORIES_OF_TAB.content,
  },
  contributions: {
    name: "contributions",
    family: "record-delta",
    metrics: ["records", "fileCount", "dataVolume", "uploaders"],
    categories: CATEGORIES_OF_TAB.contributions,
  },
  traffic: {
    name: "traffic",
    family: "usage-snapshot",
    metrics: ["views", "downloads", "dataVolume"],
    categories: CATEGORIES_OF_TAB.traffic,
  },
  usage: {
    name: "usage",
    family: "usage-delta",
    metrics: ["views", "downloads", "dataVolume", "viewVisitors"],
    categories: CATEGORIES_OF_TAB.usage,
  },
};

export const tabNamed = (name: TabName): Tab => TABS[name];

export type DashboardState = {
  /** Where the dashboard is: `/stats` or that of a collection. */
  readonly path: string;
  readonly tab: TabName;
  readonly range: RangeName;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The address asks for a range that there is none of: the usual one is shown instead. */
  readonly isRangeUnread: boolean;
  /** What a custom range is until its days are given. */
  readonly start: RangeName;
  /** Chosen by the length of the range where there is none. */
  readonly by: Granularity | undefined;
  readonly basis: DateBasis;
  readonly compare: Comparison;
  readonly metric: ShownMetric;
  readonly split: string | undefined;
  readonly item: { readonly category: string; readonly id: string } | undefined;
  /** The tab of an address that names none. */
  readonly firstTab: TabName;
  /** Readers can change nothing of it. */
  readonly isFixed: boolean;
  /** Its address always names the tab: one that does not means what the link shows at first. */
  readonly isShared: boolean;
};

type Params = Readonly<Record<string, string | string[] | undefined>>;

const DEFAULT_RANGE: RangeName = "12m";

const CUSTOM_FROM = "custom:";
/** A custom range that begins as the days of another, in an address. */
export const customFrom = (range: RangeName): string => `${CUSTOM_FROM}${range}`;

type StateOptions = {
  /** The tabs there are, the first of them by default. */
  readonly tabs?: readonly TabName[] | undefined;
  readonly isFixed?: boolean | undefined;
  readonly isShared?: boolean | undefined;
};

export function readDashboardState(
  path: string,
  params: Params,
  { tabs = TAB_NAMES, isFixed = false, isShared = false }: StateOptions = {},
): DashboardState {
  const word = (name: string): string | undefined => {
    const given = params[name];
    return (Array.isArray(given) ? given.at(-1) : given) || undefined;
  };
  const firstTab = tabs[0] ?? "content";
  const tab = tabNamed(oneOf(tabs, word("tab")) ?? firstTab);
  const [category = "", ...id] = (word("item") ?? "").split(":");
  const range = word("range") ?? "";
  const start = range.startsWith(CUSTOM_FROM)
    ? oneOf(RANGES, range.slice(CUSTOM_FROM.length))
    : undefined;
  const isCustom = start !== undefined || word("from") || word("to");
  const named = oneOf(RANGES, range);
  const isItem = tab.categories.includes(category) && id.length > 0;
  return {
    ...{ path, firstTab, isFixed, isShared },
    tab: tab.name,
    range: named ?? (isCustom ? "custom" : DEFAULT_RANGE),
    isRangeUnread: range !== "" && !named && !isCustom,
    from: word("from"),
    to: word("to"),
    start: start ?? DEFAULT_RANGE,
    by: oneOf(GRANULARITIES, word("by")),
    basis: oneOf(DATE_BASES, word("basis")) ?? "added",
    compare: oneOf(COMPARISONS, word("compare")) ?? "previous",
    metric: oneOf(tab.metrics, word("metric")) ?? tab.metrics[0] ?? "records",
    split: oneOf(tab.categories, word("split")),
    item: isItem ? { category, id: id.join(":") } : undefined,
  };
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  given: string | undefined,
): Value | undefined => values.find((value) => value === given);

/** The parameters of an address, without those that are as they would be anyway. */
export function dashboardParams(state: DashboardState): [name: string, value: string][] {
  const { tab, firstTab, from, to, by, basis, compare, metric, split, item } = state;
  const isStarted = state.range === "custom" && from === undefined && to === undefined;
  const range = isStarted ? customFrom(state.start) : state.range;
  const isKnownTab = tab === firstTab && !state.isShared;
  const given: [string, string | undefined][] = [
    ["tab", isKnownTab ? undefined : tab],
    ["range", range === DEFAULT_RANGE ? undefined : range],
    ["from", state.range === "custom" ? from : undefined],
    ["to", state.range === "custom" ? to : undefined],
    ["by", by],
    ["basis", basis === "added" ? undefined : basis],
    ["compare", compare === "previous" ? undefined : compare],
    ["metric", metric === tabNamed(tab).metrics[0] ? undefined : metric],
    ["split", split],
    ["item", item && `${item.category}:${item.id}`],
  ];
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

export function dashboardHref(
  state: DashboardState,
  changes: Partial<DashboardState> = {},
): string {
  const changed = { ...state, ...changes };
  // What one tab has and the other has not falls to its default there.
  const next = changes.tab
    ? readDashboardState(state.path, Object.fromEntries(dashboardParams(changed)), {
        tabs: [state.firstTab, ...TAB_NAMES],
        isShared: state.isShared,
      })
    : changed;
  const query = new URLSearchParams(dashboardParams(next)).toString();
  return query ? `${state.path}?${query}` : state.path;
}
