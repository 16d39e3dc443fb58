"use client";

import { useLayoutEffect } from "react";
import { useApiQuery } from "@/lib/client/use-api-query";
import { listDraftFiles } from "../calls";
import type { ListedFiles } from "./listed-files";

/** Keeps the list of the files of a draft. */
export function FileReader({ id, listed }: { id: string; listed: ListedFiles }) {
  const { data } = useApiQuery(listDraftFiles, { params: { id } });
  const entries = data?.entries;
  useLayoutEffect(() => {
    if (entries) listed.set(entries);
  }, [entries, listed]);
  return null;
}
