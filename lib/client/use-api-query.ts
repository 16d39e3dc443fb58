"use client";

import {
  keepPreviousData,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import type { CallInput, CallResult } from "./call";
import { apiQueryOptions, useApiClient } from "./query-client";

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

/** Reads an endpoint, and again when it may have changed. */
export function useApiQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { initial, enabled = true, keepsLast = false, refetchInterval }: QueryOptions<C> = {},
): UseQueryResult<CallResult<C>, ApiError> {
  return useQuery<CallResult<C>, ApiError>(
    {
      ...apiQueryOptions(contract, input, initial),
      enabled,
      ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
      ...(refetchInterval ? { refetchInterval: ({ state }) => refetchInterval(state.data) } : {}),
    },
    useApiClient(),
  );
}

/** Reads several pages or objects from one endpoint. */
export function useApiQueries<const C extends Contract>(
  contract: C,
  questions: readonly Question<C>[],
): readonly UseQueryResult<CallResult<C>, ApiError>[] {
  const queries = questions.map(({ input, initial }) => apiQueryOptions(contract, input, initial));
  return useQueries<UseQueryOptions<CallResult<C>, ApiError>[]>({ queries }, useApiClient());
}
