import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import type { DayRange } from "@/lib/core/calendar";
import type { Metric } from "@/lib/statistics/schema";
import { type Bin, binsOf, isPartial, placeOf, ticksOf } from "./bins";
import { ChartAxis } from "./chart-axis";
import { ChartHover } from "./chart-hover";
import type { Granularity } from "./date-ranges";
import { formatBin, formatDay } from "./day-format";
import { formatCompact, formatMetric } from "./number-format";
import { fillOf, STROKES } from "./palette";
type Points = { readonly days: readonly number[]; readonly values: readonly number[] };
type Strand = { readonly id: string; readonly name: string; readonly points: Points };

/** What readers should know of a day. */
export type ChartNote = {
  readonly id: string;
  readonly day: number;
  readonly text: string;
};

type TimeChartProps = {
  title: string;
  metric: Metric;
  points: Points;
  /** Parts of it, drawn instead of the whole. */
  strands: readonly Strand[];
  range: DayRange;
  granularity: Granularity;
  /** Whether the values are sums of all time, which are drawn as lines. */
  isSum: boolean;
  notes?: readonly ChartNote[];
};

/** Values over time: drawn, and as a table below. It needs no script. */
export function TimeChart(props: TimeChartProps) {
  const { title, metric, points, strands, range, granularity, isSum } = props;
  const notes = (props.notes ?? [])
    .filter(({ day }) => day >= range.from && day <= range.to)
    .toSorted((a, b) => a.day - b.day);
  const t = useTranslations("statistics");
  const locale = useLocale();
  const bins = binsOf(points, range, granularity, isSum);
  const parts = strands.map(({ id, name, points: own }) => ({
    id,
    name,
    bins: binsOf(own, range, granularity, isSum),
  }));
  const drawn = { bins, parts, metric, granularity, isSum };
  const best = bins.reduce<Bin | undefined>(
    (found, bin) => (!found || bin.value > found.value ? bin : found),
    undefined,
  );
  return (
    <figure aria-label={title} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <figcaption>
        <h3 className="text-lg font-semibold">{title}</h3>
        {best && best.value > 0 && (
          <p className="text-sm text-muted">
            {t(isSum ? "reached" : parts.length > 0 ? "highestOverall" : "highest", {
              value: formatMetric(metric, isSum ? (bins.at(-1)?.value ?? 0) : best.value, locale),
              when: formatBin(isSum ? (bins.at(-1) ?? best) : best, granularity, locale),
            })}
          </p>
        )}
      </figcaption>
      <Plot {...drawn} notes={notes} />
      <Legend parts={parts} />
      <Notes notes={notes} />
      <Values title={title} {...drawn} />
    </figure>
  );
}
type Part = { readonly id: string; readonly name: string; readonly bins: readonly Bin[] };

type DrawnProps = {
  bins: readonly Bin[];
  parts: readonly Part[];
  metric: Metric;
  granularity: Granularity;
  isSum: boolean;
};

function Plot({ bins, parts, metric, granularity, isSum, notes }: DrawnProps & NotesProps) {
  const locale = useLocale();
  const drawnRows = parts.length > 0 ? parts : [{ name: undefined, bins }];
  const highest = Math.max(0, ...drawnRows.flatMap((row) => row.bins.map(({ value }) => value)));
  const ticks = ticksOf(highest);
  const top = ticks.at(-1) ?? 1;
  const isBars = !isSum && parts.length === 0;
  const inWords = useBinName(granularity);
  return (
    <div aria-hidden className="mt-4 flex gap-2">
      <div className="flex h-56 flex-col-reverse justify-between text-right text-xs text-muted tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="-my-2">
            {formatCompact(metric, tick, locale)}
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
            <Bars bins={bins} top={top} granularity={granularity} />
          ) : (
            <Lines
              lines={drawnRows.map((row) => row.bins)}
              top={top}
              isFilled={parts.length === 0}
            />
          )}
          <NoteMarks notes={notes} bins={bins} isBars={isBars} />
          <ChartHover
            isBars={isBars}
            labels={bins.map(inWords)}
            rows={drawnRows.map((row) => ({
              name: row.name,
              values: row.bins.map(({ value }) => formatMetric(metric, value, locale)),
            }))}
          />
        </div>
        <ChartAxis bins={bins} granularity={granularity} isBars={isBars} />
      </div>
    </div>
  );
}

/** A step in words, and whether all of its days are in it. */
function useBinName(granularity: Granularity): (bin: Bin) => string {
  const t = useTranslations("statistics");
  const locale = useLocale();
  return (bin) => {
    const name = formatBin(bin, granularity, locale);
    return isPartial(bin, granularity) ? t("partly", { name }) : name;
  };
}

function Legend({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {parts.map(({ id, name }, at) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
            <line x1="0" y1="4" x2="24" y2="4" strokeWidth="3" {...STROKES[at % STROKES.length]} />
          </svg>
          <bdi className="min-w-0 truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

type NotesProps = { notes: readonly ChartNote[] };

/** Where in the chart the notes belong; they are numbered as below it. */
function NoteMarks({
  notes,
  bins,
  isBars,
}: NotesProps & { bins: readonly Bin[]; isBars: boolean }) {
  return notes.map(({ id, day }, number) => {
    const at = bins.findIndex(({ from, to }) => day >= from && day <= to);
    const place = placeOf(at, bins.length, isBars);
    return (
      <span
        key={id}
        className="absolute inset-y-0 border-s border-dashed border-control"
        style={{ left: `${place * 100}%` }}
      >
        <span className="absolute -top-3 -translate-x-1/2 rounded-full border border-control bg-surface px-1.5 text-xs">
          {number + 1}
        </span>
      </span>
    );
  });
}

function Notes({ notes }: NotesProps) {
  const t = useTranslations("statistics");
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <ol aria-label={t("notes")} className="mt-3 list-decimal space-y-0.5 ps-5 text-sm text-muted">
      {notes.map(({ id, day, text }) => (
        <li key={id}>
          {formatDay(day, locale)}: <bdi className="text-ink">{text}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** The same as a table. */
function Values({ title, bins, parts, metric, granularity }: DrawnProps & { title: string }) {
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
            <HeaderCell>{t(`granularity.${granularity}`)}</HeaderCell>
            {parts.length > 0 ? (
              parts.map(({ id, name }) => (
                <HeaderCell key={id} className="text-end">
                  <bdi>{name}</bdi>
                </HeaderCell>
              ))
            ) : (
              <HeaderCell className="text-end">{title}</HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin, at) => (
            <tr key={bin.from}>
              <Cell>{inWords(bin)}</Cell>
              {(parts.length > 0 ? parts.map((part) => part.bins[at]) : [bin]).map((one, place) => (
                <Cell key={place} className="text-end tabular-nums">
                  {formatMetric(metric, one?.value ?? 0, locale)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  );
}

type BarsProps = {
  bins: readonly Bin[];
  top: number;
  granularity: Granularity;
};

/** Steps that are not whole are drawn lighter. */
function Bars({ bins, top, granularity }: BarsProps) {
  return (
    <div className="absolute inset-0 flex items-end">
      {bins.map((bin) => (
        <span key={bin.from} className="flex h-full min-w-0 grow basis-0 items-end">
          <span
            className={cn(
              "mx-auto w-[84%] rounded-t-xs bg-(--chart-1)",
              isPartial(bin, granularity) && "opacity-50",
            )}
            style={{ height: `${(bin.value / top) * 100}%`, minHeight: bin.value > 0 ? 1 : 0 }}
          />
        </span>
      ))}
    </div>
  );
}

/** Lines in a square of 100, stretched to the room there is; their width is not. */
function Lines({
  lines,
  top,
  isFilled,
}: {
  lines: readonly (readonly Bin[])[];
  top: number;
  isFilled: boolean;
}) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {lines.map((bins, at) => {
        const path = pathOf(bins, top);
        return (
          <g key={at}>
            {isFilled && bins.length > 0 && (
              <path d={`${path} L100 100 L0 100 Z`} fill={fillOf(at)} opacity="0.15" />
            )}
            <path
              d={path}
              fill="none"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              {...STROKES[at % STROKES.length]}
            />
          </g>
        );
      })}
    </svg>
  );
}

function pathOf(bins: readonly Bin[], top: number): string {
  const y = (value: number) => (100 - (value / top) * 100).toFixed(2);
  const [only] = bins;
  if (bins.length === 1 && only) return `M0 ${y(only.value)} L100 ${y(only.value)}`;
  return bins
    .map(
      ({ value }, at) =>
        `${at === 0 ? "M" : "L"}${((at / (bins.length - 1)) * 100).toFixed(2)} ${y(value)}`,
    )
    .join(" ");
}
