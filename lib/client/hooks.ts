"use client";

import { type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import { call, type CallInput, type CallResult } from "./call";
import { useApiClient } from "./query-client";

/** Everything read from one endpoint shares the first part of the key, so a change can drop all of it. */
export function keyOf<C extends Contract>(contract: C, input?: CallInput<C>): QueryKey {
  return input ? [contract.path, { params: input.params, query: input.query }] : [contract.path];
}

/** Reads an endpoint; `initial` is the JSON the server already put into the page. */
export function useCall<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: { initial?: CallResult<C>; enabled?: boolean } = {},
) {
  return useQuery<CallResult<C>, ApiError>(
    {
      queryKey: keyOf(contract, input),
      queryFn: ({ signal }) => call(contract, { ...input, signal }),
      ...(options.initial === undefined ? {} : { initialData: () => options.initial }),
      enabled: options.enabled ?? true,
    },
    useApiClient(),
  );
}

/** Changes something through an endpoint; afterwards the lists named by `refreshes` are read again. */
export function useSend<const C extends Contract>(
  contract: C,
  options: { refreshes?: readonly Contract[] } = {},
) {
  const client = useApiClient();
  return useMutation<CallResult<C>, ApiError, CallInput<C>>(
    {
      mutationFn: (input) => call(contract, input),
      onSuccess: async () => {
        for (const stale of options.refreshes ?? [])
          await client.invalidateQueries({ queryKey: keyOf(stale) });
      },
    },
    client,
  );
}
