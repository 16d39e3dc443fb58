import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { DashboardItem } from "@/lib/statistics";
import { type Metric, TOP } from "@/lib/statistics/schema";
import type { DashboardState } from "./dashboard-address";
import { itemHref } from "./item-href";
import { useItemName } from "./item-name";
import { classesOf, classOf, type MapClass } from "./map-classes";
import { formatMetric } from "./number-format";
import { COUNTRIES, MAP_HEIGHT, MAP_WIDTH } from "./world/countries";

type CountryMapProps = {
  state: DashboardState;
  title: string;
  items: readonly DashboardItem[];
  metric: Metric;
  /** Whether everything but the countries counts only the one that is chosen. */
  isChoice?: boolean;
};

/** Where people are, drawn; the list of countries below it says the same in words, and is what keyboards reach. */
export function CountryMap(props: CountryMapProps) {
  const { state, title, items, metric, isChoice = false } = props;
  const t = useTranslations("statistics");
  const locale = useLocale();
  const itemName = useItemName();
  const shown = items.filter(({ id }) => /^[A-Z]{2}$/.test(id) && id !== "ZZ");
  const [first] = shown;
  const classes = classesOf(shown.map(({ value }) => value));
  const values = new Map(shown.map((item) => [item.id, item]));
  return (
    <figure
      aria-label={title}
      className="rounded-lg border border-line bg-surface p-4 break-inside-avoid sm:p-5"
    >
      <figcaption>
        <h3 className="text-lg font-semibold">{title}</h3>
        {first && (
          <p className="text-sm text-muted">
            {t("mostFrom", {
              country: itemName("countries", first),
              value: formatMetric(metric, first.value, locale),
            })}
            {isChoice && `. ${t("wholeList")}`}
          </p>
        )}
      </figcaption>
      <p className="sr-only">{t("mapLabel")}</p>
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        aria-hidden
        className="mt-3 h-auto w-full"
        strokeWidth="0.5"
        stroke="var(--surface)"
      >
        {COUNTRIES.map(([id, path]) => {
          const item = values.get(id);
          return item ? (
            <Country key={id} {...{ state, item, metric, path, classes }} />
          ) : (
            <path key={id} d={path} className="fill-line" />
          );
        })}
      </svg>
      <MapLegend classes={classes} metric={metric} isWhole={shown.length < TOP} />
    </figure>
  );
}

type CountryProps = Pick<CountryMapProps, "state" | "metric"> & {
  item: DashboardItem;
  path: string;
  classes: readonly MapClass[];
};

/** A country with a value, which can be chosen as in the list. */
function Country({ state, item, metric, path, classes }: CountryProps) {
  const locale = useLocale();
  const name = useItemName()("countries", item);
  const isChosen = state.item?.category === "countries" && state.item.id === item.id;
  const drawn = (
    <path
      d={path}
      className="fill-(--chart-1)"
      fillOpacity={classOf(item.value, classes)?.opacity}
      {...(isChosen ? { stroke: "var(--ink)", strokeWidth: 1.5 } : {})}
    >
      <title>{`${name}: ${formatMetric(metric, item.value, locale)}`}</title>
    </path>
  );
  if (state.isFixed) return drawn;
  return (
    <Link
      href={itemHref(state, isChosen ? undefined : { category: "countries", id: item.id })}
      rel="nofollow"
      tabIndex={-1}
    >
      {drawn}
    </Link>
  );
}

type MapLegendProps = {
  classes: readonly MapClass[];
  metric: Metric;
  /** Whether countries without a shade have nothing; else those with little are among them. */
  isWhole: boolean;
};

/** The shades with the values that have them. */
function MapLegend({ classes, metric, isWhole }: MapLegendProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const inWords = (value: number) => formatMetric(metric, value, locale);
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
      {classes.map(({ from, to, opacity }) => (
        <li key={from} className="flex items-center gap-2">
          <span className="h-3 w-6 bg-(--chart-1)" style={{ opacity }} />
          {from === to ? inWords(from) : `${inWords(from)}–${inWords(to)}`}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span className="h-3 w-6 bg-line" />
        {t(isWhole ? "mapNone" : "mapFewOrNone")}
      </li>
    </ul>
  );
}
