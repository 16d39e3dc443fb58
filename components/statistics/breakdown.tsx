import { useLocale, useTranslations } from "next-intl";
import { ALL_VERSIONS } from "@/components/search/search-address";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import type { DashboardItem } from "@/lib/statistics";
import type { Metric } from "@/lib/statistics/schema";
import { BarList } from "./bar-list";
import type { DashboardState } from "./dashboard-address";
import { itemHref } from "./item-href";
import { SEARCH_FACETS, useFullName, useItemName } from "./item-name";
import { formatMetric } from "./number-format";
import { PartCard } from "./part-card";
import type { WorksSearch } from "./works-search";

type BreakdownProps = {
  state: DashboardState;
  category: string;
  items: readonly DashboardItem[];
  metric: Metric;
  /** Where works of a value are found; nothing where no search finds what is counted. */
  search: WorksSearch | undefined;
  /** What the works have besides: a filter of the search and its value. */
  searchedWith?: readonly [facet: string, value: string] | undefined;
  /** Whether everything but this list counts only the item that was chosen from it. */
  isChoice?: boolean;
};

const SHOWN = 8;
/** They stand for what is not known, never for a value of their own. */
const NO_VALUES: ReadonlySet<string> = new Set(["unknown", "imported", "ZZ"]);

/** What a work may have several of, so that the sum of a list is more than there are works: it is told. */
const SHARED: ReadonlySet<string> = new Set([
  ...["languages", "subjects", "rights", "fileTypes", "publishers"],
  ...["periodicals", "affiliations", "funders"],
]);

const isKnown = ({ id }: DashboardItem) => !NO_VALUES.has(id);

/** How high the card of some items is, about, in lines. */
export function linesOf(items: readonly DashboardItem[]): number {
  const known = items.filter(isKnown).length;
  const head = 2;
  return (
    head +
    Math.min(known, SHOWN) +
    Number(known > SHOWN || known === 0) +
    Number(known < items.length)
  );
}

/** The values of a category, the largest first, with their shares of the category. */
export function Breakdown(props: BreakdownProps) {
  const { state, category, items, metric, search, searchedWith, isChoice = false } = props;
  const t = useTranslations("statistics");
  const locale = useLocale();
  const countsPeople =
    category === "affiliations" && state.tab !== "usage" && state.tab !== "traffic";
  const title = t(`category.${category as "languages"}`);
  const sum = items.reduce((total, { value }) => total + value, 0);
  const lead = [
    countsPeople && t("affiliationsCount"),
    sum > 0 && SHARED.has(category) && t("shareOf", { sum: formatMetric(metric, sum, locale) }),
    isChoice && t("wholeList"),
  ].filter(Boolean);
  const known = items.filter(isKnown);
  const others = items
    .filter(({ id }) => NO_VALUES.has(id))
    .reduce((total, { value }) => total + value, 0);
  const rows = {
    state,
    category,
    metric,
    sum,
    search,
    searchedWith,
    highest: known[0]?.value ?? 1,
  };
  return (
    <PartCard id={category} title={title} lead={lead.join(" ")}>
      {items.length === 0 && <p className="mt-2 text-sm text-muted">{t("nothingHere")}</p>}
      <Rows {...rows} items={known.slice(0, SHOWN)} />
      {known.length > SHOWN && (
        <Disclosure
          className="open-in-print"
          summary={
            <span className="text-sm">{t("showMore", { count: known.length - SHOWN })}</span>
          }
        >
          <Rows {...rows} items={known.slice(SHOWN)} />
        </Disclosure>
      )}
      {others > 0 && (
        <p className="mt-2 flex justify-between gap-3 text-sm text-muted">
          <span>{t("notKnown")}</span>
          <span className="tabular-nums">{formatMetric(metric, others, locale)}</span>
        </p>
      )}
    </PartCard>
  );
}

/** Each version counts, so each is listed. */
function worksHref(
  { path, days }: WorksSearch,
  ...filters: readonly (readonly [string, string])[]
): string {
  const query = new URLSearchParams([
    ...(days === undefined ? [] : [["q", days]]),
    ...filters.map((one) => [...one]),
    [ALL_VERSIONS, "1"],
  ]);
  return `${path}?${query.toString()}`;
}

/** Readers may see fewer works than are counted, often none that are restricted. */
const findsSome = ({ accessStatuses }: WorksSearch, category: string, id: string): boolean =>
  category !== "accessStatuses" || (accessStatuses?.has(id) ?? true);

type RowsProps = Omit<BreakdownProps, "items"> & {
  items: readonly DashboardItem[];
  sum: number;
  highest: number;
};

function Rows(props: RowsProps) {
  const { state, category, items, metric, sum, highest, search, searchedWith } = props;
  const t = useTranslations("statistics");
  const itemName = useItemName();
  const fullName = useFullName();
  const facet = SEARCH_FACETS[category];
  return (
    <BarList
      metric={metric}
      sum={sum}
      highest={highest}
      items={items.map((item) => {
        const name = itemName(category, item);
        const isChosen = state.item?.category === category && state.item.id === item.id;
        return {
          id: item.id,
          value: item.value,
          name: state.isFixed ? (
            <bdi title={fullName(category, item)}>{name}</bdi>
          ) : (
            <Link
              href={itemHref(state, isChosen ? undefined : { category, id: item.id })}
              rel="nofollow"
              aria-current={isChosen ? "true" : undefined}
              className="text-ink quiet-link aria-[current]:font-semibold"
            >
              <bdi title={fullName(category, item)}>{name}</bdi>
            </Link>
          ),
          extra:
            facet && search && !findsSome(search, category, item.id) ? (
              // Keeps the numbers of all lines below each other.
              <span aria-hidden className="invisible text-sm print:hidden">
                {t("works")}
              </span>
            ) : (
              facet &&
              search && (
                <a
                  href={worksHref(
                    search,
                    [facet, item.searchValue ?? item.id],
                    ...(searchedWith ? [searchedWith] : []),
                  )}
                  className="link text-sm print:hidden"
                  aria-label={t("worksOf", { name })}
                >
                  {t("works")}
                </a>
              )
            ),
        };
      })}
    />
  );
}
