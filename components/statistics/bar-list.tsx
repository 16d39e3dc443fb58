import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Metric } from "@/lib/statistics/schema";
import { formatMetric, formatShare } from "./number-format";

type BarItem = {
  readonly id: string;
  /** A name, mostly as a link. */
  readonly name: ReactNode;
  readonly value: number;
  /** What else stands at the end of its line. */
  readonly extra?: ReactNode;
};

type BarListProps = {
  items: readonly BarItem[];
  metric: Metric;
  /** What the values are shares of; without it no shares are shown. */
  sum?: number;
  /** The value of the longest bar, where lists are parts of one. */
  highest?: number;
};

/** Values below each other with bars, as they compare at a glance. */
export function BarList({ items, metric, sum, highest }: BarListProps) {
  const locale = useLocale();
  const longest = highest ?? Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="mt-2 space-y-1.5 text-[0.9375rem]/6">
      {items.map(({ id, name, value, extra }) => (
        <li key={id}>
          <div className="flex items-baseline justify-between gap-3">
            {/* Names often differ at their end. Links are as high as a finger needs them. */}
            <span className="line-clamp-2 min-w-0 hyphens-auto [overflow-wrap:anywhere] [&>a]:line-clamp-2 [&>a]:py-0.5">
              {name}
            </span>
            <span className="flex shrink-0 items-baseline gap-2 tabular-nums [&>a]:py-0.5">
              {formatMetric(metric, value, locale)}
              {sum !== undefined && (
                <span className="w-14 text-end text-sm whitespace-nowrap text-muted">
                  {formatShare(value, sum, locale)}
                </span>
              )}
              {extra}
            </span>
          </div>
          <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-(--chart-1)"
              style={{
                width: `${value > 0 ? Math.max(1, (value / longest) * 100) : 0}%`,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
