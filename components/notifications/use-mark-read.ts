"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { READING_EFFECTS } from "@/components/requests/request-effects";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { NotificationJson } from "@/lib/notifications/schema";
import { markAllRead, markRead } from "./calls";

/** Marks notifications as read: the list says so at once, and takes it back when it fails. */
export function useMarkRead() {
  const t = useTranslations("shell.bell");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const options = {
    refreshes: READING_EFFECTS,
    toast: { error: ({ message }: Error) => t("notMarked", { reason: message }) },
  };
  const one = useApiMutation(markRead, options);
  const all = useApiMutation(markAllRead, options);

  function read(id: string) {
    setMarked(new Set([...marked, id]));
    one.mutate(
      { params: { id } },
      {
        onError: () => setMarked((now) => new Set([...now].filter((other) => other !== id))),
      },
    );
  }

  return {
    isRead: ({ id, is_read }: NotificationJson) => is_read || marked.has(id),
    read,
    readAll: (onSuccess?: () => void) => all.mutate({}, onSuccess && { onSuccess }),
    isReadingAll: all.isPending,
  };
}
