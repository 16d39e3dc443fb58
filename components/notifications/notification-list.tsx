"use client";

import { Check, CheckCheck } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { TimeAgo } from "@/components/ui/time-ago";
import { useSend } from "@/lib/client/hooks";
import { countRequests } from "@/lib/inbox/endpoints";
import { markAllRead, markRead } from "@/lib/notifications/endpoints";
import type { NotificationJson } from "@/lib/notifications/schema";

type NotificationListProps = { notifications: readonly NotificationJson[]; unreadTotal: number };

export function NotificationList({ notifications, unreadTotal }: NotificationListProps) {
  const router = useRouter();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const one = useSend(markRead, { refreshes: [countRequests] });
  const all = useSend(markAllRead, { refreshes: [countRequests] });
  const report = ({ message }: Error) => toast.error(`They are unread as before. ${message}`);

  function mark(id: string) {
    setRead(new Set([...read, id]));
    one.mutate(
      { params: { id } },
      {
        onError: (error) => {
          setRead((now) => new Set([...now].filter((other) => other !== id)));
          report(error);
        },
      },
    );
  }

  return (
    <>
      {unreadTotal > 0 && (
        <p className="mb-2 flex justify-end">
          <Button
            size="small"
            className="needs-script"
            busy={all.isPending ? "Marking…" : undefined}
            onClick={() => all.mutate({}, { onSuccess: () => router.refresh(), onError: report })}
          >
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        </p>
      )}
      <ol aria-label="Notifications" className="divide-y divide-line border-y border-line">
        {notifications.map((notification) => {
          const isRead = notification.is_read || read.has(notification.id);
          return (
            <li key={notification.id} className="relative flex items-start gap-3 py-3">
              <span
                aria-hidden
                className={cn("mt-2.5 size-2 shrink-0 rounded-full", !isRead && "bg-accent")}
              />
              <div className="min-w-0 grow">
                <p className={cn("break-words", !isRead && "font-semibold")}>
                  <Link
                    href={pathOf(notification.links.self_html)}
                    className="text-ink quiet-link"
                    onClick={() => {
                      if (!isRead) mark(notification.id);
                    }}
                  >
                    {!isRead && <span className="sr-only">Unread: </span>}
                    <bdi>{notification.title}</bdi>
                  </Link>
                </p>
                {notification.body && (
                  <p className="line-clamp-2 text-[0.9375rem]/6 break-words text-muted">
                    <bdi>{notification.body}</bdi>
                  </p>
                )}
                <TimeAgo moment={notification.created} className="text-sm text-muted" />
              </div>
              {!isRead && (
                <IconButton
                  label={`Mark as read: ${notification.title}`}
                  size="small"
                  className="needs-script"
                  onClick={() => mark(notification.id)}
                >
                  <Check aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Links of ours are followed within the site. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address, "http://here");
  return pathname + search + hash;
}
