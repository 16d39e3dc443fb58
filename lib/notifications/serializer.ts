import { timestamp } from "@/lib/core/timestamp";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { listJson } from "@/lib/core/list-json";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { NotificationRow } from "./repository";
import type { NotificationJson } from "./schema";
import type { listNotifications } from "./service";

const PATH = "/api/user/notifications";

export function notificationJson(row: NotificationRow, locale: Locale): NotificationJson {
  return {
    id: row.id,
    event: row.event,
    title: translate(locale, row.title),
    body: row.body.map((line) => translate(locale, line)).join("\n"),
    is_read: row.readAt !== null,
    read_at: row.readAt ? timestamp(row.readAt) : null,
    created: timestamp(row.createdAt),
    links: { self_html: absoluteUrl(row.link), read: absoluteUrl(`${PATH}/${row.id}/read`) },
  };
}

export function notificationListJson(
  found: Awaited<ReturnType<typeof listNotifications>>,
  query: { unread?: boolean | undefined },
  locale: Locale,
) {
  const { rows, total, unread, page, size } = found;
  return {
    ...listJson({
      path: PATH,
      hits: rows.map((row) => notificationJson(row, locale)),
      total,
      page,
      size,
      sort: "newest",
      params: { unread: query.unread === undefined ? undefined : String(query.unread) },
    }),
    unread_total: unread,
  };
}
