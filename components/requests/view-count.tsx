"use client";

import type { OpenRequest } from "./open-counts";
import { useDecided } from "./use-decisions";

type ViewCountProps = {
  count: number;
  /** Those that the page shows of them. */
  open: readonly OpenRequest[];
};

/** How many open requests a view has, without those that were decided since they were counted. */
export function ViewCount({ count, open }: ViewCountProps) {
  const decided = useDecided();
  const left = count - open.filter(({ id }) => decided.has(id)).length;
  return left > 0 && <span className="ms-1.5 font-normal text-muted tabular-nums">{left}</span>;
}
