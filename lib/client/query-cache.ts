"use client";

import { keepPreviousData, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import { ApiError } from "./api-error";
import { call, type CallInput, type CallResult } from "./call";
import { onInvalidateQueries } from "./invalidate-queries";
import { STALE_MS } from "./on-return";
import type { QueryQuestion } from "./query-question";

/** A refusal stays a refusal: only missing answers and server failures are worth a second try. */
function shouldRetry(failures: number, error: unknown): boolean {
  const transient = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return transient && failures < 2;
}

let ofThisWindow: QueryClient | undefined;

/**
 * The cache of API responses of this window. There is no provider around the pages, so pages need not load it before they ask
 * something (`lazy-query-cache.ts`).
 */
function clientOfWindow(): QueryClient {
  if (ofThisWindow) return ofThisWindow;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, staleTime: STALE_MS } },
  });
  ofThisWindow = client;
  // From now on answers are read again when the reader comes back to the window, or the network does.
  client.mount();
  onInvalidateQueries(async (stale) => {
    await Promise.all(
      stale.map((contract) => client.invalidateQueries({ queryKey: queryKeyOf(contract) })),
    );
  });
  return client;
}

/** Everything read from one endpoint shares the first part of the key, so a change can drop all of it. */
function queryKeyOf<C extends Contract>(contract: C, input?: CallInput<C>) {
  return input ? [contract.path, { params: input.params, query: input.query }] : [contract.path];
}

/** An endpoint as a query; `initial` is the JSON that the server already put into the page. */
function apiQueryOptions<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  initial?: CallResult<C>,
) {
  return {
    queryKey: queryKeyOf(contract, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(contract, { ...input, signal }),
    ...(initial === undefined ? {} : { initialData: () => initial }),
  };
}

/** What `useApiQuery` asks, as React Query takes it; `givenAt` is when the server's answer came. */
export function observerOptions<C extends Contract>(
  { contract, input, initial, enabled, keepsLast, refetchInterval }: QueryQuestion<C>,
  givenAt: number,
) {
  return clientOfWindow().defaultQueryOptions<CallResult<C>, ApiError>({
    ...apiQueryOptions(contract, input, initial),
    initialDataUpdatedAt: givenAt,
    enabled: enabled ?? true,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval ? { refetchInterval: ({ state }) => refetchInterval(state.data) } : {}),
    // The first result tells already that it will be fetched.
    _optimisticResults: "optimistic",
  });
}

export const newObserver = <C extends Contract>(question: QueryQuestion<C>, givenAt: number) =>
  new QueryObserver<CallResult<C>, ApiError>(clientOfWindow(), observerOptions(question, givenAt));

export function fetchQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  return clientOfWindow().fetchQuery<CallResult<C>, ApiError>(apiQueryOptions(contract, input));
}
