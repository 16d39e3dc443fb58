import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { type DayRange, textOfDay } from "@/lib/core/calendar";
import { csvRow } from "@/lib/core/csv-row";
import type { Metric } from "@/lib/statistics/schema";
import { useBinName } from "./bin-name";
import type { Bin } from "./bins";
import type { Granularity } from "./date-ranges";
import { formatDay } from "./day-format";
import { formatMetric } from "./number-format";

/** Values of a chart, one for each step; nothing where one is not known. */
export type ChartRow = {
  readonly id: string;
  readonly name: string;
  readonly values: readonly (number | undefined)[];
  /** By the positions of values that some of their days are missing of, the days that they count. */
  readonly incomplete?: ReadonlyMap<number, DayRange>;
};

/** A value and what it is compared with have room beside each other on a phone. */
const NARROW = "align-top max-sm:px-1.5 max-sm:first:ps-0 max-sm:last:pe-0";
const NARROW_HEAD = `${NARROW} whitespace-normal max-sm:text-xs`;

type ChartValuesProps = {
  title: string;
  bins: readonly Bin[];
  rows: readonly ChartRow[];
  metric: Metric;
  granularity: Granularity;
  /** The first that values are known of, where some are incomplete. */
  firstDay?: number | undefined;
};

/** The same as a chart, as a table to read and to save. */
export function ChartValues({
  title,
  bins,
  rows,
  metric,
  granularity,
  firstDay,
}: ChartValuesProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const inWords = useBinName(granularity);
  return (
    <Disclosure
      summary={<span className="text-sm">{t("asTable")}</span>}
      className="mt-3 print:hidden"
    >
      <Table label={title}>
        <thead>
          <tr>
            <HeaderCell className={NARROW_HEAD}>{t(`granularity.${granularity}`)}</HeaderCell>
            {rows.map(({ id, name }) => (
              <HeaderCell key={id} className={cn("text-end", NARROW_HEAD)}>
                <bdi>{name}</bdi>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin, at) => (
            <tr key={bin.from}>
              <Cell className={NARROW}>{inWords(bin)}</Cell>
              {rows.map(({ id, values, incomplete }) => {
                const known = incomplete?.get(at);
                return (
                  <Cell key={id} className={cn("text-end tabular-nums", NARROW)}>
                    {formatKnown(metric, values[at], locale)}
                    {known && (
                      <span className="block text-xs text-muted">
                        {t("incompleteDays", {
                          from: formatDay(known.from, locale),
                          to: formatDay(known.to, locale),
                        })}
                      </span>
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {firstDay !== undefined && rows.some(({ incomplete }) => incomplete?.size) && (
        <p className="mt-2 text-sm text-muted">
          {t("incompleteNote", { day: formatDay(firstDay, locale) })}
        </p>
      )}
      <a
        href={asCsv(bins, rows)}
        download={`${title}.csv`}
        className="link mt-2 inline-block text-sm"
      >
        {t("saveTable")}
      </a>
    </Disclosure>
  );
}

/** A file in its own address, which takes no request and no script. Volumes are bytes; incomplete values are left out. */
function asCsv(bins: readonly Bin[], rows: readonly ChartRow[]): string {
  const head = csvRow(["from", "to", ...rows.map(({ name }) => name)]);
  const lines = bins.map(({ from, to }, at) =>
    csvRow([
      textOfDay(from),
      textOfDay(to),
      ...rows.map(({ values, incomplete }) => (incomplete?.has(at) ? "" : (values[at] ?? ""))),
    ]),
  );
  return `data:text/csv;charset=utf-8,${encodeURIComponent(head + lines.join(""))}`;
}

/** A dash where a value is not known. */
export const formatKnown = (metric: Metric, value: number | undefined, locale: string): string =>
  value === undefined ? "–" : formatMetric(metric, value, locale);
