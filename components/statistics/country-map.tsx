import { useLocale, useTranslations } from "next-intl";
import type { DashboardItem } from "@/lib/statistics";
import type { Metric } from "@/lib/statistics/schema";
import { useItemName } from "./item-name";
import { formatMetric } from "./number-format";
import { COUNTRIES, MAP_HEIGHT, MAP_WIDTH } from "./world/countries";

type CountryMapProps = { title: string; items: readonly DashboardItem[]; metric: Metric };

/** Steps of shades: a country of a hundredth of the highest is told apart from one of a tenth. */
const SHADES = [0.2, 0.4, 0.6, 0.8, 1] as const;

/** Where people are, drawn; the list of countries beside it says the same in words. */
export function CountryMap({ title, items, metric }: CountryMapProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const itemName = useItemName();
  const values = new Map(items.map((item) => [item.id, item]));
  const highest = Math.max(1, ...items.map(({ value }) => value));
  const [first] = items.filter(({ id }) => /^[A-Z]{2}$/.test(id) && id !== "ZZ");
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
          </p>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={t("mapLabel")}
        className="mt-3 h-auto w-full"
      >
        {COUNTRIES.map(([id, path]) => {
          const item = values.get(id);
          return (
            <path
              key={id}
              d={path}
              className={item ? "fill-(--chart-1)" : "fill-line"}
              fillOpacity={item ? shadeOf(item.value, highest) : undefined}
              stroke="var(--surface)"
              strokeWidth="0.5"
            >
              {item && (
                <title>{`${itemName("countries", item)}: ${formatMetric(metric, item.value, locale)}`}</title>
              )}
            </path>
          );
        })}
      </svg>
      <p aria-hidden className="mt-2 flex items-center gap-2 text-sm text-muted">
        <span>1</span>
        {SHADES.map((shade) => (
          <span key={shade} className="h-3 w-6 bg-(--chart-1)" style={{ opacity: shade }} />
        ))}
        <span>{formatMetric(metric, highest, locale)}</span>
      </p>
    </figure>
  );
}

/** By the logarithm: few countries have most of the use. */
function shadeOf(value: number, highest: number): number {
  const share = highest > 1 ? Math.log(value + 1) / Math.log(highest + 1) : 1;
  return SHADES[Math.min(SHADES.length - 1, Math.floor(share * SHADES.length))] ?? 1;
}
