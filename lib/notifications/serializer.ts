import { timestamp } from "@/lib/core/timestamp";
import { listJson } from "@/lib/http/list";
import { absolute } from "@/lib/http/respond";
import type { NotificationRow } from "./repository";
import type { NotificationJson } from "./schema";
import type { listNotifications } from "./service";

const PATH = "/api/user/notifications";

export function notificationJson(row: NotificationRow): NotificationJson {
  return {
    id: row.id,
    event: row.event,
    title: row.title,
    body: row.body,
    is_read: row.readAt !== null,
    read_at: row.readAt ? timestamp(row.readAt) : null,
    created: timestamp(row.createdAt),
    links: { self_html: absolute(row.link), read: absolute(`${PATH}/${row.id}/read`) },
  };
}

export function notificationListJson(
  found: Awaited<ReturnType<typeof listNotifications>>,
  query: { unread?: boolean | undefined },
) {
  const { rows, total, unread, page, size } = found;
  return {
    ...listJson({
      path: PATH,
      hits: rows.map(notificationJson),
      total,
      page,
      size,
      sort: "newest",
      params: { unread: query.unread === undefined ? undefined : String(query.unread) },
    }),
    unread_total: unread,
  };
}
