import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { NotificationsPage } from "@/components/notifications/notifications-page";
import { listNotifications } from "@/lib/requests";
import { notificationListJson, readPreferences } from "@/lib/notifications";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

const SIZE = 25;
/** The list ends here: older entries are not reachable by pages. */
const MAX_PAGES = 40;

export default function Page({ searchParams }: Props) {
  return withPage("/me/notifications", async (ctx) => {
    const { unread, page: given } = await searchParams;
    const page = Math.min(Math.max(Math.trunc(Number(given)) || 1, 1), MAX_PAGES);
    const query = { page, size: SIZE, ...(unread === "1" ? { unread: true } : {}) };
    const found = await listNotifications(ctx, query);
    const { hits, unread_total } = notificationListJson(found, query, await getLocale());
    return (
      <NotificationsPage
        arePaused={!(await readPreferences(ctx)).enabled}
        notifications={hits.hits}
        onlyUnread={unread === "1"}
        unreadTotal={unread_total}
        page={page}
        pages={Math.min(Math.ceil(hits.total / SIZE), MAX_PAGES)}
      />
    );
  });
}
