import type { Contract } from "@/lib/http/contract";

type InvalidateQueries = (stale: readonly Contract[]) => Promise<void>;

const listeners = new Set<InvalidateQueries>();

/**
 * For those who keep answers: pages that only change things do not load the cache. Listens until the function that it
 * returns is called.
 */
export function onInvalidateQueries(run: InvalidateQueries): () => void {
  listeners.add(run);
  return () => void listeners.delete(run);
}

/** Has everything that was read from these endpoints read again; ends when what is shown of it has come. */
export const invalidateQueriesOf: InvalidateQueries = async (stale) => {
  await Promise.all([...listeners].map((run) => run(stale)));
};
