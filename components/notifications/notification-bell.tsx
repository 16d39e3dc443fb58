"use client";

import { useTranslations } from "next-intl";
import { usePathname, useRouter } from "next/navigation";
import { buttonStyle } from "@/components/ui/button-style";
import { CountBadge } from "@/components/ui/count-badge";
import { Bell } from "@/components/ui/icons";
import { LinkPopover } from "@/components/ui/popover";
import { NOTIFICATIONS_PAGE } from "./notifications-address";

/** The newest news, wherever one is. */
export function NotificationBell({ unread }: { unread: number }) {
  const t = useTranslations("shell.bell");
  const router = useRouter();
  const isThere = usePathname() === NOTIFICATIONS_PAGE;
  return (
    <LinkPopover
      href={NOTIFICATIONS_PAGE}
      label={unread > 0 ? t("labelUnread", { count: unread }) : t("label")}
      // Their own page has all of them in front of the reader.
      onPress={isThere ? () => router.refresh() : undefined}
      className={buttonStyle({ look: "quiet", className: "relative w-10 px-0" })}
      face={
        <>
          <Bell aria-hidden />
          <CountBadge count={unread} />
        </>
      }
      load={() => import("./newest-notifications").then((module) => module.NewestNotifications)}
    />
  );
}
