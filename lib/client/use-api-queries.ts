"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Contract } from "@/lib/http/contract";
import { ApiQueries } from "./api-queries";
import type { ApiQueryResult } from "./api-query";
import type { QueryQuestion } from "./query-question";

type Question<C extends Contract> = Pick<QueryQuestion<C>, "input" | "initial">;

const ON_SERVER = -1;

/** Reads several pages or objects from one endpoint, and again when they may have changed. */
export function useApiQueries<const C extends Contract>(
  contract: C,
  asked: readonly Question<C>[],
): readonly ApiQueryResult<C>[] {
  const questions = asked.map((question) => ({ contract, ...question }));
  const [queries] = useState(() => new ApiQueries<C>());
  const version = useSyncExternalStore(queries.subscribe, queries.version, () => ON_SERVER);
  useEffect(() => queries.ask(questions));
  return version === ON_SERVER ? queries.givenResults(questions) : queries.resultsOf(questions);
}
