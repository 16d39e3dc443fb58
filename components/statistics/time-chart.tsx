import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import type { DayRange } from "@/lib/core/calendar";
import type { Metric } from "@/lib/statistics/schema";
import { useBinName } from "./bin-name";
import { type Bin, binsOf, type Earlier, earlierValues, isPartial, ticksOf } from "./bins";
import { ChartAxis } from "./chart-axis";
import { Bars, EarlierMarks, Lines } from "./chart-drawing";
import { ChartHover } from "./chart-hover";
import { type ChartNote, NoteMarks, Notes } from "./chart-notes";
import { type ChartRow, ChartValues, formatKnown } from "./chart-values";
import type { Granularity } from "./date-ranges";
import { formatBin } from "./day-format";
import { formatMetric, formatTick } from "./number-format";
import { EARLIER_STROKE, STROKES } from "./palette";

type Points = { readonly days: readonly number[]; readonly values: readonly number[] };
type Strand = { readonly id: string; readonly name: string; readonly points: Points };

type TimeChartProps = {
  title: string;
  /** How the values are to be read, where their name does not say it. */
  remark?: string | undefined;
  metric: Metric;
  points: Points;
  /** Parts of it, drawn instead of the whole. */
  strands: readonly Strand[];
  /** What the whole is compared with. */
  earlier?: (Earlier & { readonly name: string }) | undefined;
  range: DayRange;
  granularity: Granularity;
  /** Whether the values are sums of all time, which are drawn as lines. */
  isSum: boolean;
  notes?: readonly ChartNote[];
};

/** Values over time: drawn, and as a table below. It needs no script. */
export function TimeChart(props: TimeChartProps) {
  const { title, remark, metric, points, strands, earlier, range, granularity, isSum } = props;
  const t = useTranslations("statistics");
  const notes = (props.notes ?? [])
    .filter(({ day }) => day >= range.from && day <= range.to)
    .toSorted((a, b) => a.day - b.day);
  const bins = binsOf(points, range, granularity, isSum);
  const isDivided = strands.length > 0;
  const parts = strands.map(({ id, name, points: own }) => ({
    ...{ id, name },
    values: binsOf(own, range, granularity, isSum).map(({ value }) => value),
  }));
  const whole = { id: "whole", name: title, values: bins.map(({ value }) => value) };
  const compared = !isDivided && earlier && comparedRow(bins, earlier, isSum);
  const rows = isDivided ? parts : [compared ? { ...whole, name: t("shownPeriod") } : whole];
  const drawn = { bins, rows, compared: compared || undefined, metric, granularity };
  const isBars = !isSum && !isDivided;
  const hasPartial = isBars && bins.some((bin) => bin.value > 0 && isPartial(bin, granularity));
  return (
    <figure aria-label={title} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <figcaption>
        <h3 className="text-lg font-semibold">{title}</h3>
        <Summary {...{ bins, metric, granularity, isSum, isDivided }} />
        {remark && <p className="text-sm text-muted">{remark}</p>}
      </figcaption>
      <Plot {...drawn} isBars={isBars} isFilled={!isDivided} notes={notes} />
      <Legend rows={rows} compared={drawn.compared} isBars={isBars} hasPartial={hasPartial} />
      <Notes notes={notes} />
      <ChartValues
        {...{ title, bins, metric, granularity }}
        rows={compared ? [whole, compared] : rows}
        firstDay={earlier?.range.from}
      />
    </figure>
  );
}

function comparedRow(
  bins: readonly Bin[],
  earlier: NonNullable<TimeChartProps["earlier"]>,
  isSum: boolean,
): ChartRow {
  const values = earlierValues(bins, earlier, isSum);
  return {
    ...{ id: "earlier", name: earlier.name },
    values: values.map(({ value }) => value),
    incomplete: new Map(values.flatMap(({ known }, at) => (known ? [[at, known] as const] : []))),
  };
}

type SummaryProps = Pick<TimeChartProps, "metric" | "granularity" | "isSum"> & {
  bins: readonly Bin[];
  isDivided: boolean;
};

/** The highest step, or where sums have come to. */
function Summary({ bins, metric, granularity, isSum, isDivided }: SummaryProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  const best = bins.reduce<Bin | undefined>(
    (found, bin) => (!found || bin.value > found.value ? bin : found),
    undefined,
  );
  if (!best || best.value <= 0) return null;
  const told = isSum ? (bins.at(-1) ?? best) : best;
  return (
    <p className="text-sm text-muted">
      {t(isSum ? "reached" : isDivided ? "highestOverall" : "highest", {
        value: formatMetric(metric, told.value, locale),
        when: formatBin(told, granularity, locale),
      })}
    </p>
  );
}

type PlotProps = {
  bins: readonly Bin[];
  rows: readonly ChartRow[];
  compared: ChartRow | undefined;
  metric: Metric;
  granularity: Granularity;
  isBars: boolean;
  isFilled: boolean;
  notes: readonly ChartNote[];
};

function Plot(props: PlotProps) {
  const { bins, rows, compared, metric, granularity, isBars, isFilled, notes } = props;
  const t = useTranslations("statistics");
  const locale = useLocale();
  const inWords = useBinName(granularity);
  const all = compared ? [...rows, compared] : rows;
  const ticks = ticksOf(Math.max(0, ...all.flatMap(({ values }) => values.map((one) => one ?? 0))));
  const top = ticks.at(-1) ?? 1;
  return (
    <div aria-hidden className="mt-4 flex gap-2">
      <div className="flex h-56 flex-col-reverse justify-between text-right text-xs text-muted tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="-my-2">
            {formatTick(metric, tick, top, locale)}
          </span>
        ))}
      </div>
      <div className="min-w-0 grow">
        <div className="relative h-56">
          <div className="absolute inset-0 flex flex-col-reverse justify-between">
            {ticks.map((tick) => (
              <span key={tick} className="h-0 border-t border-line" />
            ))}
          </div>
          {isBars ? (
            <>
              <Bars bins={bins} top={top} granularity={granularity} />
              {compared && <EarlierMarks row={compared} top={top} />}
            </>
          ) : (
            <Lines {...{ rows, compared, top, isFilled }} />
          )}
          <NoteMarks notes={notes} bins={bins} isBars={isBars} />
          <ChartHover
            isBars={isBars}
            labels={bins.map(inWords)}
            rows={all.map(({ name, values, incomplete }) => ({
              name: all.length > 1 || !isFilled ? name : undefined,
              values: values.map((known, at) => {
                const value = formatKnown(metric, known, locale);
                return incomplete?.has(at) ? t("incomplete", { value }) : value;
              }),
            }))}
          />
        </div>
        <ChartAxis bins={bins} granularity={granularity} isBars={isBars} />
      </div>
    </div>
  );
}

type LegendProps = {
  rows: readonly ChartRow[];
  compared: ChartRow | undefined;
  isBars: boolean;
  /** There are hatched bars. */
  hasPartial: boolean;
};

/** Tells lines and bars apart; that of everything needs no name. */
function Legend({ rows, compared, isBars, hasPartial }: LegendProps) {
  const t = useTranslations("statistics");
  const isNamed = compared !== undefined || rows.length > 1 || rows[0]?.id !== "whole";
  if (!isNamed && !hasPartial) return null;
  const named = isNamed ? rows : [];
  const all = compared ? [...named, compared] : named;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {all.map((row, at) => (
        <li key={row.id} className="flex min-w-0 items-center gap-2">
          {isBars ? (
            row === compared ? (
              <MarkSign style="border-dashed" />
            ) : (
              <BarSign />
            )
          ) : (
            <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
              <line
                {...{ x1: 0, y1: 4, x2: 24, y2: 4, strokeWidth: 3 }}
                {...(row === compared ? EARLIER_STROKE : STROKES[at % STROKES.length])}
              />
            </svg>
          )}
          <bdi className="min-w-0 truncate">{row.name}</bdi>
        </li>
      ))}
      {hasPartial && (
        <li className="flex items-center gap-2">
          <BarSign isHatched />
          {t("partial")}
        </li>
      )}
      {isBars && compared?.incomplete?.size ? (
        <li className="flex min-w-0 items-center gap-2">
          <MarkSign style="border-dotted" />
          <span className="min-w-0">{t("partialEarlier", { name: compared.name })}</span>
        </li>
      ) : null}
    </ul>
  );
}

const BarSign = ({ isHatched }: { isHatched?: boolean }) => (
  <span
    aria-hidden
    className={cn("size-3 shrink-0 rounded-xs", isHatched ? "hatched" : "bg-(--chart-1)")}
  />
);

const MarkSign = ({ style }: { style: string }) => (
  <span aria-hidden className={cn("w-6 shrink-0 border-t-2 border-control", style)} />
);
