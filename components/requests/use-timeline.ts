"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fetchQuery } from "@/lib/client/lazy-query-cache";
import { useApiQueries } from "@/lib/client/use-api-queries";
import { focusTimeline, readTimeline } from "./calls";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";

type Given = { pages: readonly TimelinePage[]; total: number };

/** The timeline of a request: the pages the server gave, those that were opened, and the one that was sought. */
export function useTimeline(requestId: string, given: Given) {
  const anchor = useAnchor();
  const [opened, setOpened] = useState(() => given.pages.map(({ page }) => page));
  const open = (page: number) => setOpened((now) => (now.includes(page) ? now : [...now, page]));
  const timeline = usePages(requestId, opened, given.pages, given.total);
  useFocusedEvent(requestId, anchor, timeline.pages, open);
  return { ...timeline, anchor, open };
}

/** The pages that are open, kept up to date after changes; new entries may begin a page of their own. */
function usePages(
  requestId: string,
  opened: readonly number[],
  given: readonly TimelinePage[],
  givenTotal: number,
) {
  const [total, setTotal] = useState(givenTotal);
  const last = Math.max(1, Math.ceil(total / TIMELINE_SIZE));
  const wanted = [...new Set([...opened, last])].sort((a, b) => a - b);
  const queries = useApiQueries(
    readTimeline,
    wanted.map((page) => {
      const initial = given.find((one) => one.page === page);
      return {
        input: {
          params: { id: requestId },
          query: { page, size: TIMELINE_SIZE, sort: "oldest", expand: "1" },
        },
        initial: initial && {
          hits: { hits: initial.events, total: givenTotal },
          sortBy: "oldest",
          page,
          links: {},
        },
      };
    }),
  );
  const newest = Math.max(givenTotal, ...queries.map(({ data }) => data?.hits.total ?? 0));
  if (newest !== total) setTotal(newest);
  return {
    pages: wanted.flatMap((page, at) => {
      const data = queries[at]?.data;
      return data ? [{ page, events: data.hits.hits }] : [];
    }),
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ error }) => error)?.error?.message,
  };
}

/** Opens the page that holds the entry of the address, goes there, and gives it the focus. */
function useFocusedEvent(
  requestId: string,
  anchor: string,
  pages: readonly TimelinePage[],
  open: (page: number) => void,
): void {
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
}

function useAnchor(): string {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener("hashchange", tell);
      return () => window.removeEventListener("hashchange", tell);
    },
    () => decodeURIComponent(window.location.hash.slice(1)),
    () => "",
  );
}
