"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CheckCheck } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { SkeletonList } from "@/components/ui/skeleton";
import { useApiQuery } from "@/lib/client/use-api-query";
import { listNotifications } from "./calls";
import { NotificationItem } from "./notification-item";
import { NOTIFICATIONS_PAGE } from "./notifications-address";
import { useMarkRead } from "./use-mark-read";

const SHOWN = 8;

/** What opens at the bell. */
export function NewestNotifications({ onFollow }: { onFollow: () => void }) {
  const parts = useTranslations("parts");
  const t = useTranslations("shell.bell");
  const { data, error, refetch } = useApiQuery(listNotifications, { query: { size: SHOWN } });
  const { isRead, read, readAll, isReadingAll } = useMarkRead();
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="font-semibold">{t("label")}</h2>
        {data && data.unread_total > 0 && (
          <Button
            size="small"
            look="quiet"
            className="-me-3"
            busy={isReadingAll ? t("marking") : undefined}
            onClick={() => readAll()}
          >
            <CheckCheck aria-hidden />
            {t("markAll")}
          </Button>
        )}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4" aria-live="polite">
        {error && (
          <div role="alert" className="py-6">
            <p>{t("failed", { reason: error.message })}</p>
            <Button size="small" className="mt-3" onClick={() => void refetch()}>
              {parts("tryAgain")}
            </Button>
          </div>
        )}
        {!data && !error && <SkeletonList label={parts("loading")} rows={3} />}
        {data?.hits.hits.length === 0 && <p className="py-8 text-center text-muted">{t("none")}</p>}
        {data && data.hits.hits.length > 0 && (
          <ol aria-label={t("newest")} className="divide-y divide-line">
            {data.hits.hits.map((notification) => (
              <li key={notification.id} className="flex items-start gap-3 py-3">
                <NotificationItem
                  notification={notification}
                  isRead={isRead(notification)}
                  onRead={() => read(notification.id)}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className="border-t border-line px-4 py-2.5">
        <Link href={NOTIFICATIONS_PAGE} className="link" onClick={onFollow}>
          {t("all")}
        </Link>
      </p>
    </>
  );
}
