"use client";

import { useEffect, useState } from "react";
import type { Contract } from "@/lib/http/contract";
import type { CallResult } from "./call";
import { onInvalidateQueries } from "./invalidate-queries";
import { onReturn } from "./on-return";
import { type CallInput, sendCall } from "./send-call";

/**
 * An answer that the server put into the page, read again after changes and when the reader comes back to the window. Where no
 * more is needed, as in the frame of all pages, the page need not load the cache of `useApiQuery`.
 */
export function useFreshAnswer<const C extends Contract>(contract: C, initial: CallResult<C>) {
  const [answer, setAnswer] = useState(() => ({ data: initial, dataUpdatedAt: Date.now() }));
  useEffect(() => {
    let readAt = Date.now();
    let reading: AbortController | undefined;
    const read = async () => {
      // What was asked before the change does not count.
      reading?.abort();
      const { signal } = (reading = new AbortController());
      const data = await answerOf(contract, signal);
      if (data === undefined || signal.aborted) return;
      readAt = Date.now();
      setAnswer({ data, dataUpdatedAt: readAt });
    };
    const onChange = async (stale: readonly Contract[]) => {
      if (stale.some(({ path }) => path === contract.path)) await read();
    };
    const stopListening = onInvalidateQueries(onChange);
    const stopWaiting = onReturn(
      () => readAt,
      () => void read(),
    );
    return () => {
      stopListening();
      stopWaiting();
      reading?.abort();
    };
  }, [contract]);
  return answer;
}

/** Nothing where there is no good answer: what is shown stays. */
async function answerOf<C extends Contract>(
  contract: C,
  signal: AbortSignal,
): Promise<CallResult<C> | undefined> {
  try {
    const response = await sendCall(contract, { signal } as CallInput<C>);
    return response.ok ? ((await response.json()) as CallResult<C>) : undefined;
  } catch {
    return undefined;
  }
}
