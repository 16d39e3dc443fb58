"use client";

import { useEffect } from "react";
import { useSend } from "@/lib/client/hooks";
import { countRequests, markRequestRead } from "@/lib/inbox/endpoints";
import { listNotifications } from "@/lib/notifications/endpoints";

/** A person who sees a request needs no further hint of it. Pages that are only fetched ahead are not seen. */
export function MarkRead({ requestId }: { requestId: string }) {
  const { mutate } = useSend(markRequestRead, { refreshes: [countRequests, listNotifications] });
  useEffect(() => {
    mutate({ params: { id: requestId } });
  }, [mutate, requestId]);
  return null;
}
