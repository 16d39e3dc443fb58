import { useLocale, useTranslations } from "next-intl";
import { SparkBars } from "@/components/statistics/spark-bars";
import { cn } from "@/components/ui/class-names";
import { formatCount, formatEdtf, formatShort } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import type { SiteGrowth } from "@/lib/statistics";
import { AdministrationFrame } from "./administration-frame";

const MEASURES = ["works", "bytes", "people", "requests"] as const;
type Measure = (typeof MEASURES)[number];

/** The months stay in sight where the other columns scroll past. */
const STAYS = "max-sm:sticky max-sm:start-0 max-sm:bg-paper max-sm:py-2 max-sm:pe-1";

/** How the service grew in the last two years. */
export function GrowthPage({ months, totals }: SiteGrowth) {
  const t = useTranslations("administration.growth");
  const locale = useLocale();
  // A young service need not list the months before it began.
  const first = months.findIndex((one) => MEASURES.some((measure) => one[measure] !== 0));
  const listed = first < 0 ? months.slice(-1) : months.slice(first);
  const textOf = (measure: Measure, value: number) =>
    measure === "bytes" && value >= 0 ? formatBytes(value, locale) : formatCount(value, locale);
  return (
    <AdministrationFrame section="growth">
      <p className="max-w-[70ch] text-muted">{t("lead")}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {MEASURES.map((measure) => (
          // Its rows are those of all cards beside it, however long one of the labels is.
          <li
            key={measure}
            className="row-span-4 grid grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-surface p-4"
          >
            <h3 className="text-sm text-muted">{t(`measures.${measure}`)}</h3>
            <p className="mt-1 text-2xl font-semibold tabular-nums">
              {textOf(
                measure,
                measure === "requests"
                  ? months.reduce((sum, { requests }) => sum + requests, 0)
                  : totals[measure],
              )}
            </p>
            <div className="mt-3">
              <SparkBars
                label={t(`perMonth.${measure}`)}
                columns={[t("month"), t(`perMonth.${measure}`)]}
                steps={months.map((one) => ({
                  name: formatEdtf(one.month, locale),
                  value: Math.max(0, one[measure]),
                  text: textOf(measure, one[measure]),
                }))}
              />
            </div>
            <p className="mt-1 text-sm text-muted">{t(`perMonth.${measure}`)}</p>
          </li>
        ))}
      </ul>
      <Table label={t("byMonth")} className="mt-8 max-sm:text-sm">
        <thead>
          <tr>
            <HeaderCell className={cn("max-sm:text-xs", STAYS)}>{t("month")}</HeaderCell>
            {([...MEASURES, "days"] as const).map((column) => (
              <HeaderCell key={column} className="text-end max-sm:px-1 max-sm:text-xs">
                <span className="max-sm:hidden">
                  {column === "days" ? t("medianDays") : t(`perMonth.${column}`)}
                </span>
                <span className="sm:hidden">{t(`short.${column}`)}</span>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.toReversed().map((one) => (
            <tr key={one.month}>
              <Cell className={cn("whitespace-nowrap", STAYS)}>
                {formatShort(one.month, locale)}
              </Cell>
              {MEASURES.map((measure) => (
                <Cell
                  key={measure}
                  className="text-end whitespace-nowrap tabular-nums max-sm:px-1 max-sm:py-2"
                >
                  {textOf(measure, one[measure])}
                </Cell>
              ))}
              <Cell className="text-end whitespace-nowrap tabular-nums max-sm:ps-1 max-sm:py-2">
                {one.medianDays === undefined
                  ? "–"
                  : new Intl.NumberFormat(locale, {
                      maximumFractionDigits: 1,
                    }).format(one.medianDays)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </AdministrationFrame>
  );
}
