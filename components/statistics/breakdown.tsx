import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { DashboardItem } from "@/lib/statistics";
import type { Metric } from "@/lib/statistics/schema";
import { dashboardHref, type DashboardState } from "./dashboard-address";
import { SEARCH_FACETS, useItemName } from "./item-name";
import { formatMetric, formatShare } from "./number-format";

type BreakdownProps = {
  state: DashboardState;
  category: string;
  items: readonly DashboardItem[];
  metric: Metric;
  /** Where works of a value are found; nothing for the whole service's search. */
  searchPath: string;
};

const SHOWN = 8;
/** They stand for what is not known, never for a value of their own. */
const NO_VALUES: ReadonlySet<string> = new Set(["unknown", "imported", "ZZ"]);

/** The values of a category, the largest first, with their shares of the category. */
export function Breakdown({ state, category, items, metric, searchPath }: BreakdownProps) {
  const t = useTranslations("statistics");
  const title = t(`category.${category as "languages"}`);
  const sum = items.reduce((total, { value }) => total + value, 0);
  const known = items.filter(({ id }) => !NO_VALUES.has(id));
  const others = items
    .filter(({ id }) => NO_VALUES.has(id))
    .reduce((total, { value }) => total + value, 0);
  const rows = { state, category, metric, sum, searchPath, highest: known[0]?.value ?? 1 };
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 break-inside-avoid"
    >
      <h3 className="font-semibold">{title}</h3>
      {category === "affiliations" && state.tab !== "usage" && state.tab !== "traffic" && (
        <p className="text-sm text-muted">{t("affiliationsCount")}</p>
      )}
      {items.length === 0 && <p className="mt-2 text-sm text-muted">{t("nothingHere")}</p>}
      <Rows {...rows} items={known.slice(0, SHOWN)} />
      {known.length > SHOWN && (
        <Disclosure
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
          <span className="tabular-nums">
            <Value metric={metric} value={others} />
          </span>
        </p>
      )}
    </section>
  );
}

type RowsProps = Omit<BreakdownProps, "items"> & {
  items: readonly DashboardItem[];
  sum: number;
  highest: number;
};

function Rows({ state, category, items, metric, sum, highest, searchPath }: RowsProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const itemName = useItemName();
  const facet = SEARCH_FACETS[category];
  return (
    <ul className="mt-2 space-y-1.5 text-[0.9375rem]/6">
      {items.map((item) => {
        const name = itemName(category, item);
        const isChosen = state.item?.category === category && state.item.id === item.id;
        return (
          <li key={item.id}>
            <p className="flex items-baseline justify-between gap-3">
              <Link
                href={dashboardHref(state, {
                  item: isChosen ? undefined : { category, id: item.id },
                  split: undefined,
                })}
                scroll={false}
                rel="nofollow"
                aria-current={isChosen ? "true" : undefined}
                className="min-w-0 truncate py-0.5 text-ink quiet-link aria-[current]:font-semibold"
              >
                <bdi>{name}</bdi>
              </Link>
              <span className="flex shrink-0 items-baseline gap-2 tabular-nums">
                <Value metric={metric} value={item.value} />
                <span className="w-12 text-end text-sm text-muted">
                  {formatShare(item.value, sum, locale)}
                </span>
                {facet && (
                  <a
                    href={`${searchPath}?${facet}=${encodeURIComponent(item.id)}`}
                    className="link text-sm print:hidden"
                    aria-label={t("worksOf", { name })}
                  >
                    {t("works")}
                  </a>
                )}
              </span>
            </p>
            <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-(--chart-1)"
                style={{ width: `${Math.max(1, (item.value / highest) * 100)}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Value({ metric, value }: { metric: Metric; value: number }) {
  const locale = useLocale();
  return <>{formatMetric(metric, value, locale)}</>;
}
