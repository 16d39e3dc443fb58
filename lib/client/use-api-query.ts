"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Contract } from "@/lib/http/contract";
import { ApiQuery, type ApiQueryResult } from "./api-query";
import type { CallInput } from "./call";
import type { QueryQuestion } from "./query-question";

type QueryOptions<C extends Contract> = Omit<QueryQuestion<C>, "contract" | "input">;

const ON_SERVER = -1;

/** Reads an endpoint, and again when it may have changed. */
export function useApiQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  options: QueryOptions<C> = {},
): ApiQueryResult<C> {
  const question = { contract, input, ...options };
  const [query] = useState(() => new ApiQuery<C>(question));
  const version = useSyncExternalStore(query.subscribe, query.version, () => ON_SERVER);
  useEffect(() => query.ask(question));
  return version === ON_SERVER ? query.givenResult(question) : query.resultOf(question);
}
