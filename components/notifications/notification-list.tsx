"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { CheckCheck } from "@/components/ui/icons";
import type { NotificationJson } from "@/lib/notifications/schema";
import { NotificationItem } from "./notification-item";
import { useMarkRead } from "./use-mark-read";

type NotificationListProps = { notifications: readonly NotificationJson[]; unreadTotal: number };

export function NotificationList({ notifications, unreadTotal }: NotificationListProps) {
  const t = useTranslations("shell.bell");
  const router = useRouter();
  const { isRead, read, readAll, isReadingAll } = useMarkRead();
  return (
    <>
      {unreadTotal > 0 && (
        <p className="mb-2 flex justify-end">
          <Button
            size="small"
            className="needs-script"
            busy={isReadingAll ? t("marking") : undefined}
            onClick={() => readAll(() => router.refresh())}
          >
            <CheckCheck aria-hidden />
            {t("markAll")}
          </Button>
        </p>
      )}
      <ol
        data-keys="list"
        aria-label={t("label")}
        className="divide-y divide-line border-y border-line"
      >
        {notifications.map((notification) => (
          <li key={notification.id} className="relative flex items-start gap-3 py-3">
            <NotificationItem
              notification={notification}
              isRead={isRead(notification)}
              onRead={() => read(notification.id)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
