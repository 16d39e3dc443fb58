"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { decisionsUnderWay } from "@/components/requests/decisions-under-way";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { CountBadge } from "@/components/ui/count-badge";
import { Inbox } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { useFreshAnswer } from "@/lib/client/use-fresh-answer";
import { countRequests } from "./calls";
import type { Viewer } from "./viewer";

/** What waits for the reader: requests to decide, and news. The numbers are read again after changes. */
export function PendingLinks({ counts }: Pick<Viewer, "counts">) {
  const t = useTranslations("shell");
  const { data, dataUpdatedAt } = useFreshAnswer(countRequests, counts);
  const decided = useSyncExternalStore(
    decisionsUnderWay.subscribe,
    () => decisionsUnderWay.unknownAt(dataUpdatedAt),
    () => 0,
  );
  const waiting = Math.max(0, data.to_decide - decided);
  const name = waiting > 0 ? t("requestsToDecide", { count: waiting }) : t("nav.requests");
  return (
    <>
      <Link
        href="/me/requests"
        aria-label={name}
        title={name}
        // A narrow header has room for it only where it is wanted; its menu has it always.
        className={buttonStyle({
          look: "quiet",
          className: cn("relative w-10 px-0", waiting === 0 && "max-sm:hidden"),
        })}
      >
        <Inbox aria-hidden />
        <CountBadge count={waiting} />
      </Link>
      <NotificationBell unread={data.unread} />
    </>
  );
}
