"use client";

import { useSyncExternalStore } from "react";

/**
 * The list somebody came from, kept for this window: a request's page leads back to it, and on to its next item. A page
 * opened by a link in a mail has none.
 */
type Trail = {
  href: string;
  items: readonly { id: string; path: string }[];
};

const STORED = "commonshelf-inbox";

export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(trail));
  } catch {
    // Without storage the page leads to the whole inbox instead.
  }
}

type Steps = { backHref: string; previous?: string | undefined; next?: string | undefined };

/** The way from one request through the list it was opened from. */
export function stepsFrom(trail: Trail | undefined, id: string): Steps | undefined {
  const at = trail?.items.findIndex((item) => item.id === id) ?? -1;
  if (!trail || at < 0) return undefined;
  return {
    backHref: trail.href,
    previous: trail.items[at - 1]?.path,
    next: trail.items[at + 1]?.path,
  };
}

const never = () => () => undefined;

export function useSteps(id: string): Steps | undefined {
  const stored = useSyncExternalStore(never, readStored, () => null);
  return stored === null ? undefined : stepsFrom(parse(stored), id);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function parse(stored: string): Trail | undefined {
  try {
    // Written by `keepTrail` in this window.
    return JSON.parse(stored) as Trail;
  } catch {
    return undefined;
  }
}
