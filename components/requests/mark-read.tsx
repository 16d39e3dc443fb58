"use client";

import { useEffect } from "react";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { markRequestRead } from "./calls";
import { READING_EFFECTS } from "./request-effects";

/** A person who sees a request needs no further hint of it. Pages that are only fetched ahead are not seen. */
export function MarkRead({ requestId }: { requestId: string }) {
  const { mutate } = useApiMutation(markRequestRead, { refreshes: READING_EFFECTS, toast: false });
  useEffect(() => {
    mutate({ params: { id: requestId } });
  }, [mutate, requestId]);
  return null;
}
