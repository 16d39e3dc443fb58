"use client";

import { useState, useSyncExternalStore } from "react";
import { useApiQueries } from "@/lib/client/use-api-queries";
import { readTimeline } from "./calls";
import { TIMELINE_SIZE, type TimelinePage } from "./timeline-page";

type Given = { pages: readonly TimelinePage[]; total: number };

/** The timeline of a request: the pages the server gave and those that were opened, and the anchor in the address. */
export function useTimeline(requestId: string, given: Given) {
  const anchor = useAnchor();
  const [opened, setOpened] = useState(() => given.pages.map(({ page }) => page));
  const open = (page: number) => setOpened((now) => (now.includes(page) ? now : [...now, page]));
  const timeline = usePages(requestId, opened, given.pages, given.total);
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
