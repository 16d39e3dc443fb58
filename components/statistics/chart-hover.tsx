"use client";

import { type PointerEvent, useState } from "react";
import { placeOf } from "./bins";

type HoverRow = {
  readonly name: string | undefined;
  readonly values: readonly string[];
};

type ChartHoverProps = {
  /** What each step of the chart is, in words. */
  labels: readonly string[];
  rows: readonly HoverRow[];
  /** Bars fill the steps; points of lines stand from the first edge to the last. */
  isBars: boolean;
};

/**
 * Tells the values of the step under the pointer. A help for the eye: the table below the chart has the same for keyboards and
 * screen readers.
 */
export function ChartHover({ labels, rows, isBars }: ChartHoverProps) {
  const [at, setAt] = useState<number>();
  const steps = labels.length;

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / (width || 1)));
    setAt(
      isBars ? Math.min(steps - 1, Math.floor(share * steps)) : Math.round(share * (steps - 1)),
    );
  }

  const place = at === undefined ? 0 : placeOf(at, steps, isBars);
  return (
    <div
      className="absolute inset-0 touch-pan-y print:hidden"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(undefined)}
    >
      {at !== undefined && (
        <>
          {!isBars && (
            <span
              className="pointer-events-none absolute inset-y-0 border-s border-control"
              style={{ left: `${place * 100}%` }}
            />
          )}
          <div
            className="pointer-events-none absolute top-1 z-10 max-w-[min(16rem,70%)] rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-lg"
            style={
              place > 0.5
                ? { right: `calc(${(1 - place) * 100}% + 0.75rem)` }
                : { left: `calc(${place * 100}% + 0.75rem)` }
            }
          >
            <p className="font-medium">{labels[at]}</p>
            {rows.map(({ name, values }, row) => (
              <p key={row} className="flex justify-between gap-3 tabular-nums">
                {name !== undefined && <bdi className="min-w-0 truncate text-muted">{name}</bdi>}
                <span>{values[at]}</span>
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
