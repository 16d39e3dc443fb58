"use client";

import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

/** A refusal stays a refusal: only missing answers and server failures are worth a second try. */
function shouldRetry(failures: number, error: unknown): boolean {
  const transient = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return transient && failures < 2;
}

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 } } });

let ofThisWindow: QueryClient | undefined;

/**
 * The cache of API responses of this window. There is no provider around the pages, so pages without queries need not
 * load it. On the server each call gets a new cache, so that nothing passes from one reader to another.
 */
export function useApiClient(): QueryClient {
  return typeof window === "undefined" ? newClient() : clientOfWindow();
}

/** The same, in browsers, for code that belongs to no component. */
export function clientOfWindow(): QueryClient {
  if (!ofThisWindow) {
    ofThisWindow = newClient();
    // From now on answers are read again when the reader comes back to the window, or the network does.
    ofThisWindow.mount();
  }
  return ofThisWindow;
}
