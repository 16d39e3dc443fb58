import { cn } from "@/components/ui/class-names";
import { type Bin, isPartial, placeOf } from "./bins";
import type { Granularity } from "./date-ranges";
import type { ChartRow } from "./chart-values";
import { EARLIER_STROKE, fillOf, STROKES } from "./palette";

type BarsProps = {
  bins: readonly Bin[];
  top: number;
  granularity: Granularity;
};

/** Steps that are not whole are hatched. */
export function Bars({ bins, top, granularity }: BarsProps) {
  return (
    <div className="absolute inset-0 flex items-end">
      {bins.map((bin) => (
        <span key={bin.from} className="flex h-full min-w-0 grow basis-0 items-end">
          <span
            className={cn(
              "mx-auto w-[84%] rounded-t-xs",
              isPartial(bin, granularity) ? "hatched" : "bg-(--chart-1)",
            )}
            style={{ height: `${(bin.value / top) * 100}%`, minHeight: bin.value > 0 ? 1 : 0 }}
          />
        </span>
      ))}
    </div>
  );
}

type EarlierMarksProps = { row: ChartRow; top: number };

/** How high the bars are compared with; dotted where not all of it is known, which could be higher. */
export function EarlierMarks({ row: { values, incomplete }, top }: EarlierMarksProps) {
  return (
    <div className="absolute inset-0 flex">
      {values.map((value, at) => (
        <span key={at} className="relative h-full min-w-0 grow basis-0">
          {value !== undefined && (
            <span
              className={cn(
                "absolute inset-x-0 border-t-2 border-control bg-surface",
                incomplete?.has(at) ? "border-dotted" : "border-dashed",
              )}
              style={{ bottom: `${(value / top) * 100}%` }}
            />
          )}
        </span>
      ))}
    </div>
  );
}

type LinesProps = {
  rows: readonly ChartRow[];
  compared: ChartRow | undefined;
  top: number;
  isFilled: boolean;
};

/** Lines in a square of 100, stretched to the room there is; their width is not. */
export function Lines({ rows, compared, top, isFilled }: LinesProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {compared && <path d={pathOf(compared.values, top)} {...LINE} {...EARLIER_STROKE} />}
      {rows.map(({ id, values }, at) => {
        const path = pathOf(values, top);
        return (
          <g key={id}>
            {isFilled && values.length > 0 && (
              <path d={`${path} L100 100 L0 100 Z`} fill={fillOf(at)} opacity="0.15" />
            )}
            <path d={path} {...LINE} {...STROKES[at % STROKES.length]} />
          </g>
        );
      })}
    </svg>
  );
}

const LINE = {
  fill: "none",
  strokeWidth: 2,
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;

/** Begins where values are known; one alone is a line of the whole width. */
function pathOf(values: readonly (number | undefined)[], top: number): string {
  const y = (value: number) => (100 - (value / top) * 100).toFixed(2);
  const [only] = values;
  if (values.length === 1 && only !== undefined) return `M0 ${y(only)} L100 ${y(only)}`;
  return values
    .flatMap((value, at) =>
      value === undefined
        ? []
        : [`${(placeOf(at, values.length, false) * 100).toFixed(2)} ${y(value)}`],
    )
    .map((point, at) => `${at === 0 ? "M" : "L"}${point}`)
    .join(" ");
}
