"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { countRequests } from "@/lib/inbox/endpoints";
import { listNotifications, markAllRead, markRead } from "@/lib/notifications/endpoints";
import type { NotificationJson } from "@/lib/notifications/schema";

const REFRESHES = { refreshes: [countRequests, listNotifications] };

/** Marks notifications as read: the list says so at once, and takes it back when it fails. */
export function useMarkRead() {
  const t = useTranslations("shell.bell");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const one = useSend(markRead, REFRESHES);
  const all = useSend(markAllRead, REFRESHES);
  const report = ({ message }: Error) => toast.error(t("notMarked", { reason: message }));

  function read(id: string) {
    setMarked(new Set([...marked, id]));
    one.mutate(
      { params: { id } },
      {
        onError: (error) => {
          setMarked((now) => new Set([...now].filter((other) => other !== id)));
          report(error);
        },
      },
    );
  }

  return {
    isRead: ({ id, is_read }: NotificationJson) => is_read || marked.has(id),
    read,
    readAll: (onSuccess?: () => void) => all.mutate({}, { onSuccess, onError: report }),
    isReadingAll: all.isPending,
  };
}
