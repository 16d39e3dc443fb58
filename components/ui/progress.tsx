"use client";

import { Progress as Primitive } from "radix-ui";

type ProgressProps = {
  label: string;
  /** 0 to 100; `undefined` while the end is not in sight. */
  percent: number | undefined;
};

export function Progress({ label, percent }: ProgressProps) {
  return (
    <Primitive.Root
      aria-label={label}
      value={percent ?? null}
      className="h-2 overflow-hidden rounded-full border border-control bg-sunken"
    >
      <Primitive.Indicator
        className={
          percent === undefined ? "h-full w-full animate-pulse bg-accent/50" : "h-full bg-accent"
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </Primitive.Root>
  );
}
