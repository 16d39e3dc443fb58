"use client";

import { useEffect, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { call } from "@/lib/client/call";
import { searchCollections } from "@/components/deposit/calls";
import { searchRecords } from "./calls";
import { queryOf } from "./entries";

export type Hit = { title: string | undefined; href: string };

export type SearchHits = {
  works: readonly Hit[];
  collections: readonly Hit[];
  /** "none" until enough is typed. */
  state: "none" | "searching" | "done" | "failed";
};

const NOTHING: SearchHits = { works: [], collections: [], state: "none" };
const MIN_LETTERS = 2;
const SHOWN = 5;

/** Searches works and collections during typing. The last hits stay visible until the next response. */
export function useSearchHits(typed: string): SearchHits {
  const text = typed.trim();
  const settled = useDebounced(text, 200);
  const [answer, setAnswer] = useState({ found: NOTHING, to: "" });

  useEffect(() => {
    if (settled.length < MIN_LETTERS) return;
    const leaving = new AbortController();
    find(settled, leaving.signal)
      .then((found) => setAnswer({ found, to: settled }))
      .catch(() => {
        if (leaving.signal.aborted) return;
        setAnswer({ found: { ...NOTHING, state: "failed" }, to: settled });
      });
    return () => leaving.abort();
  }, [settled]);

  if (text.length < MIN_LETTERS) return NOTHING;
  return answer.to === text ? answer.found : { ...answer.found, state: "searching" };
}

async function find(text: string, signal: AbortSignal): Promise<SearchHits> {
  const [works, collections] = await Promise.all([
    call(searchRecords, { query: { q: queryOf(text), size: SHOWN }, signal }),
    call(searchCollections, { query: { suggest: text, size: SHOWN }, signal }),
  ]);
  return {
    works: works.hits.hits.map(({ id, metadata }) => ({
      title: metadata.title,
      href: `/records/${id}`,
    })),
    collections: collections.hits.hits.map(({ slug, metadata }) => ({
      title: metadata.title,
      href: `/collections/${slug}`,
    })),
    state: "done",
  };
}
