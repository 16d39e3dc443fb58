"use client";

import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether this part of the page came with the server's HTML, as opposed to being made in the browser. Script
 * elements need it: making one in the browser parses markup, which pages forbid
 * (`require-trusted-types-for 'script'`).
 */
export function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // The first answer counts: after hydration the hook above changes its mind, the element must not.
  const [isFromServer] = useState(isHydrating);
  return isFromServer;
}
