"use client";

import { useApiQuery } from "@/lib/client/use-api-query";
import { readRecord } from "../calls";
import { toDocument } from "../document/document";
import { useSaved } from "../saving/deposit-context";
import { changesOf, isUnchanged } from "./changes";

/** What the draft makes different of the published work; nothing until that is read, and where there is none. */
export function useDifferences() {
  const draft = useSaved((snapshot) => snapshot.draft);
  const document = useSaved((snapshot) => snapshot.document);
  const published = useApiQuery(
    readRecord,
    { params: { id: draft?.id ?? "" } },
    { enabled: draft?.is_published === true },
  );
  if (!draft || !published.data) return undefined;
  return {
    ...changesOf(toDocument(published.data), document),
    // An answer from before is no proof.
    isNone: !published.isFetching && isUnchanged(published.data, draft, document),
  };
}
