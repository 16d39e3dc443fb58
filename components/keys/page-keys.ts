"use client";

import { useEffect, useLayoutEffect, useRef } from "react";

/** Pages with keys of their own. The key sheet takes their explanations from the texts of the group. */
export type KeyGroup = "inbox" | "request";

/** What each key does; one without a use at present is left out. */
type PageKeys = Readonly<Record<string, (() => void) | undefined>>;

const present = new Map<KeyGroup, { readonly current: PageKeys }>();

/** Keys of a page. They count before those of every page. */
export function usePageKeys(group: KeyGroup, keys: PageKeys): void {
  const newest = useRef(keys);
  useLayoutEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    present.set(group, newest);
    return () => void present.delete(group);
  }, [group]);
}

export const presentGroups = (): KeyGroup[] => [...present.keys()];

/** Answers whether a page had a use for them. */
export function runPageKeys(keys: string): boolean {
  for (const { current } of present.values()) {
    const run = current[keys];
    if (!run) continue;
    run();
    return true;
  }
  return false;
}
