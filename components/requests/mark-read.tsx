"use client";

import { useEffect } from "react";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { countRequests, markRequestRead } from "@/lib/inbox/endpoints";
import { listNotifications } from "@/lib/notifications/endpoints";

/** A person who sees a request needs no further hint of it. Pages that are only fetched ahead are not seen. */
export function MarkRead({ requestId }: { requestId: string }) {
  const { mutate } = useApiMutation(markRequestRead, {
    refreshes: [countRequests, listNotifications],
    toast: false,
  });
  useEffect(() => {
    mutate({ params: { id: requestId } });
  }, [mutate, requestId]);
  return null;
}
