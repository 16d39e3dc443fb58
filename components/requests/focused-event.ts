"use client";

import { useEffect, useRef } from "react";
import { fetchQuery } from "@/lib/client/lazy-query-cache";
import { focusTimeline } from "./calls";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";

type FocusedEventProps = {
  requestId: string;
  anchor: string;
  pages: readonly TimelinePage[];
  open: (page: number) => void;
};

/** Opens the page that holds the entry of the address, goes there, and gives it the focus. Few addresses name one. */
export function FocusedEvent({ requestId, anchor, pages, open }: FocusedEventProps) {
  const reached = useRef("");
  const asked = useRef("");
  const loaded = pages.map(({ page }) => page).join();
  useEffect(() => {
    const [, id] = /^commentevent-([0-9a-f-]+)/.exec(anchor) ?? [];
    if (!id || reached.current === anchor) return;
    // A reply that is folded away is found at its comment.
    const comment = asked.current === anchor ? document.getElementById(`commentevent-${id}`) : null;
    const element = document.getElementById(anchor) ?? comment;
    if (element) {
      reached.current = anchor;
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
      return;
    }
    if (asked.current === anchor) return;
    asked.current = anchor;
    const query = { focus_event_id: id, size: TIMELINE_SIZE };
    fetchQuery(focusTimeline, { params: { id: requestId }, query })
      .then(({ page }) => open(page))
      // An address that leads nowhere leaves the conversation as it is.
      .catch(() => undefined);
    // The entry may come with each page that is loaded.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requestId, anchor, loaded]);
  return null;
}
