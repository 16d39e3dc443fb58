"use client";

import { useEffect, useSyncExternalStore } from "react";

/**
 * The list the user came from, kept for this window: a request's page leads back to it, and on to its next item. A page
 * opened by a link in a mail has none.
 */
type InboxPosition = {
  href: string;
  items: readonly PositionItem[];
};

type PositionItem = { id: string; path: string };

const STORED = "commonshelf-inbox";

/** The pages of requests lead on through the list as it is now. */
export function useSavedPosition(items: readonly PositionItem[], href: string): void {
  const position = JSON.stringify({ href, items } satisfies InboxPosition);
  useEffect(() => {
    try {
      sessionStorage.setItem(STORED, position);
    } catch {
      // Without storage the page leads to the whole inbox instead.
    }
  }, [position]);
}

type NeighbourLinks = {
  backHref: string;
  previous?: string | undefined;
  next?: string | undefined;
};

/** The way from one request through the list it was opened from. */
export function neighboursIn(
  position: InboxPosition | null,
  id: string,
): NeighbourLinks | undefined {
  const at = position?.items.findIndex((item) => item.id === id) ?? -1;
  if (!position || at < 0) return undefined;
  return {
    backHref: position.href,
    previous: position.items[at - 1]?.path,
    next: position.items[at + 1]?.path,
  };
}

const never = () => () => undefined;

export function useNeighbours(id: string): NeighbourLinks | undefined {
  const stored = useSyncExternalStore(never, readStored, () => null);
  return neighboursIn(parse(stored), id);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function parse(stored: string | null): InboxPosition | null {
  try {
    // Written by `useSavedPosition` in this window.
    return JSON.parse(stored ?? "null") as InboxPosition | null;
  } catch {
    return null;
  }
}
