"use client";

import type { Contract } from "@/lib/http/contract";
import type { CallInput, CallResult } from "./call";
import type * as QueryCache from "./query-cache";

let loaded: typeof QueryCache | undefined;

export const loadedQueryCache = (): typeof QueryCache | undefined => loaded;

/** React Query is loaded when something is asked first: many pages only show what the server gave them. */
export const loadQueryCache = async (): Promise<typeof QueryCache> =>
  (loaded ??= await import("./query-cache"));

/** Reads an endpoint on demand, in browsers, for code that belongs to no component. */
export async function fetchQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  return (await loadQueryCache()).fetchQuery(contract, input);
}
