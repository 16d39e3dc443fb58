import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Bell, CheckCheck } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import type { NotificationJson } from "@/lib/notifications/schema";
import { NotificationList } from "./notification-list";
import { NOTIFICATIONS_PAGE } from "./notifications-address";

type NotificationsPageProps = {
  /** The reader turned all notifications off. */
  arePaused: boolean;
  notifications: readonly NotificationJson[];
  onlyUnread: boolean;
  unreadTotal: number;
  page: number;
  pages: number;
};

const UNREAD = `${NOTIFICATIONS_PAGE}?unread=1`;

/** The reader's notifications, newest first. */
export function NotificationsPage(props: NotificationsPageProps) {
  const { arePaused, notifications, onlyUnread, unreadTotal, page, pages } = props;
  const t = useTranslations("notifications");
  const here = onlyUnread ? UNREAD : NOTIFICATIONS_PAGE;
  return (
    <div className="page-width pt-8">
      <div className="flex max-w-4xl flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <LinkButton href="/account/settings/notifications" size="small">
          {t("settings")}
        </LinkButton>
      </div>
      <div className="mt-4 max-w-4xl">
        <TabLinks
          label={t("title")}
          links={[
            { href: NOTIFICATIONS_PAGE, label: t("all") },
            {
              href: UNREAD,
              label: unreadTotal > 0 ? t("unreadCount", { count: unreadTotal }) : t("unread"),
            },
          ]}
          current={here}
        />
        {arePaused && <Paused />}
        <div className="mt-6">
          {notifications.length > 0 ? (
            <NotificationList
              key={`${here}-${page}`}
              notifications={notifications}
              unreadTotal={unreadTotal}
            />
          ) : (
            <EmptyState
              icon={onlyUnread ? <CheckCheck /> : <Bell />}
              title={t(onlyUnread ? "readAll" : arePaused ? "nonePaused" : "none")}
              action={
                onlyUnread ? (
                  <LinkButton href={NOTIFICATIONS_PAGE}>{t("showAll")}</LinkButton>
                ) : undefined
              }
            />
          )}
        </div>
        <div className="mt-8">
          <Pagination
            page={page}
            pages={pages}
            href={(number) =>
              `${NOTIFICATIONS_PAGE}?${onlyUnread ? "unread=1&" : ""}page=${number}`
            }
          />
        </div>
      </div>
    </div>
  );
}

function Paused() {
  const t = useTranslations("notifications.paused");
  return (
    <Notice title={t("title")} className="mt-6">
      {t.rich("text", {
        settings: (words) => (
          <Link href="/account/settings/notifications" className="link">
            {words}
          </Link>
        ),
      })}
    </Notice>
  );
}
