"use client";

import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import { call, type CallInput, type CallResult } from "./call";
import { useApiClient } from "./query-client";

/** Everything read from one endpoint shares the first part of the key, so a change can drop all of it. */
function queryKeyOf<C extends Contract>(contract: C, input?: CallInput<C>) {
  return input ? [contract.path, { params: input.params, query: input.query }] : [contract.path];
}

/** Has everything that was read from these endpoints fetched again; ends when what is shown of it has come. */
export async function invalidateQueriesOf(
  client: QueryClient,
  stale: readonly Contract[],
): Promise<void> {
  await Promise.all(
    stale.map((contract) => client.invalidateQueries({ queryKey: queryKeyOf(contract) })),
  );
}

/** An endpoint as a query, for what `useApiQuery` does not do: several at once, or one that is read on demand. */
export function apiQueryOptions<const C extends Contract>(contract: C, input: CallInput<C>) {
  return queryOptions<CallResult<C>, ApiError>({
    queryKey: queryKeyOf(contract, input),
    queryFn: ({ signal }) => call(contract, { ...input, signal }),
  });
}

/** Reads an endpoint; `initial` is the JSON the server already put into the page. */
export function useApiQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: {
    initial?: CallResult<C>;
    enabled?: boolean;
    /** Shows the last answer until the one to another question is there. */
    keepsLast?: boolean;
    /** Milliseconds until it is fetched again; false for never. */
    refetchInterval?: (result: CallResult<C> | undefined) => number | false;
  } = {},
) {
  return useQuery<CallResult<C>, ApiError>(
    {
      ...apiQueryOptions(contract, input),
      ...(options.initial === undefined ? {} : { initialData: () => options.initial }),
      enabled: options.enabled ?? true,
      ...(options.keepsLast ? { placeholderData: keepPreviousData } : {}),
      ...(options.refetchInterval
        ? { refetchInterval: ({ state }) => options.refetchInterval?.(state.data) }
        : {}),
    },
    useApiClient(),
  );
}
