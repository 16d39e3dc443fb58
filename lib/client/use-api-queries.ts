"use client";

import { useQueries, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import type { CallInput, CallResult } from "./call";
import { apiQueryOptions, useApiClient } from "./query-cache";

type Question<C extends Contract> = {
  input: CallInput<C>;
  /** The JSON that the server already put into the page. */
  initial?: CallResult<C> | undefined;
};

/** Reads several pages or objects from one endpoint. */
export function useApiQueries<const C extends Contract>(
  contract: C,
  questions: readonly Question<C>[],
): readonly UseQueryResult<CallResult<C>, ApiError>[] {
  const queries = questions.map(({ input, initial }) => apiQueryOptions(contract, input, initial));
  return useQueries<UseQueryOptions<CallResult<C>, ApiError>[]>({ queries }, useApiClient());
}
