"use client";

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Contract } from "@/lib/http/contract";
import { type ApiQuery, onQueryChange, queryOf, type QueryState } from "./api-cache";
import type { CallInput, CallResult } from "./call";

type Question<C extends Contract> = {
  input: CallInput<C>;
  /** The JSON that the server already put into the page. */
  initial?: CallResult<C> | undefined;
};

type QueryOptions<C extends Contract> = {
  /** The JSON that the server already put into the page. */
  initial?: CallResult<C>;
  enabled?: boolean;
  /** Shows the last answer until the one to another question is there. */
  keepsLast?: boolean;
  /** Milliseconds until it is fetched again; false for never. */
  refetchInterval?: (result: CallResult<C> | undefined) => number | false;
};

/** Reads an endpoint, and again when it may have changed: see `api-cache.ts`. */
export function useApiQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: QueryOptions<C> = {},
): QueryState<CallResult<C>> & { refetch: () => Promise<void> } {
  const { initial, enabled = true, keepsLast = false, refetchInterval } = options;
  const query = queryOf(contract, input, initial);
  const [state = query.state] = useStates([query], enabled);
  const { data, dataUpdatedAt, error } = state;
  const [last, setLast] = useState(data);
  if (keepsLast && data !== undefined && data !== last) setLast(data);

  // Stays the same function when the question changes.
  const newest = useRef(query);
  useLayoutEffect(() => {
    newest.current = query;
  });
  const [refetch] = useState(() => () => newest.current.fetch());

  const pause = (enabled && refetchInterval?.(data)) || 0;
  useEffect(() => {
    if (!pause) return;
    const timer = setInterval(() => {
      const isReading = newest.current.state.isFetching;
      if (!isReading && document.visibilityState === "visible") void refetch();
    }, pause);
    return () => clearInterval(timer);
  }, [pause, refetch, dataUpdatedAt]);

  return {
    ...state,
    data: data ?? (keepsLast ? last : undefined),
    // It is asked for in an effect, so not yet in the first render.
    isFetching: state.isFetching || (enabled && data === undefined && error === null),
    refetch,
  };
}

/** Reads several pages or objects from one endpoint. */
export function useApiQueries<const C extends Contract>(
  contract: C,
  questions: readonly Question<C>[],
): readonly QueryState<CallResult<C>>[] {
  const queries = questions.map(({ input, initial }) => queryOf(contract, input, initial));
  return useStates(queries, true);
}

/** The states of these queries; while they are enabled, their answers are kept fresh. */
function useStates<Data>(
  queries: readonly ApiQuery<Data>[],
  enabled: boolean,
): readonly QueryState<Data>[] {
  const versions = () => queries.map(({ version }) => version).join();
  useSyncExternalStore(onQueryChange, versions, versions);
  useEffect(() => {
    if (!enabled) return;
    const leave = queries.map((query) => query.use());
    return () => leave.forEach((run) => run());
    // The list is another one each time; its keys say whether the queries are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [enabled, JSON.stringify(queries.map(({ key }) => key))]);
  return queries.map(({ state }) => state);
}
