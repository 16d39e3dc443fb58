/** What dashboards show, tab by tab. A collection has its own layout in `stats:dashboard_layout`, the site in a setting. Browser-safe. */

export const TAB_NAMES = ["content", "contributions", "traffic", "usage"] as const;
export type TabName = (typeof TAB_NAMES)[number];

const OF_RECORDS = [
  "resourceTypes",
  "accessStatuses",
  "languages",
  "subjects",
  "rights",
  "fileTypes",
  "publishers",
  "periodicals",
  "affiliations",
  "funders",
] as const;
const OF_USAGE = ["countries", "referrers", ...OF_RECORDS] as const;

/** Lists of a tab, by category. */
export const CATEGORIES_OF_TAB = {
  content: OF_RECORDS,
  contributions: OF_RECORDS,
  traffic: OF_USAGE,
  usage: OF_USAGE,
} as const satisfies Record<TabName, readonly string[]>;

/** The other parts of a tab, in the order in which they stand by default. */
const PARTS_OF_TAB = {
  content: ["counters", "chart", "children"],
  contributions: ["counters", "chart", "reviews", "children"],
  traffic: ["counters", "chart", "map", "mostUsed", "referrerGroups", "children"],
  usage: ["counters", "chart", "map", "mostUsed", "referrerGroups", "children"],
} as const satisfies Record<TabName, readonly string[]>;

export type PartName =
  (typeof PARTS_OF_TAB)[TabName][number] | (typeof CATEGORIES_OF_TAB)[TabName][number];

const CATEGORIES: ReadonlySet<string> = new Set(Object.values(CATEGORIES_OF_TAB).flat());

/** Whether a part is a list of the values of a category. */
export const isCategory = (part: string | undefined): boolean =>
  part !== undefined && CATEGORIES.has(part);

/** Everything that a tab can show. */
export const partsOfTab = (tab: TabName): readonly PartName[] => [
  ...PARTS_OF_TAB[tab],
  ...CATEGORIES_OF_TAB[tab],
];

export type TabLayout = {
  readonly name: TabName;
  /** Instead of the usual name. */
  readonly label?: string | undefined;
  readonly parts: readonly PartName[];
};
export type Layout = readonly TabLayout[];

export const DEFAULT_LAYOUT: Layout = TAB_NAMES.map((name) => ({
  name,
  parts: partsOfTab(name),
}));

/** One component to a row, each as wide as it is by itself. */
export const storedLayout = (layout: Layout) => ({
  tabs: layout.map(({ name, label, parts }) => ({
    name,
    ...(label === undefined ? {} : { label }),
    rows: parts.map((component) => ({ components: [{ component }] })),
  })),
});
