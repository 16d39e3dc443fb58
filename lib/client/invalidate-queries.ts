import type { Contract } from "@/lib/http/contract";

type InvalidateQueries = (stale: readonly Contract[]) => Promise<void>;

let inCache: InvalidateQueries | undefined;

/** For the cache: pages that only change things do not load it. */
export function onInvalidateQueries(run: InvalidateQueries): void {
  inCache = run;
}

/** Has everything that was read from these endpoints read again; ends when what is shown of it has come. */
export const invalidateQueriesOf: InvalidateQueries = async (stale) => inCache?.(stale);
