import type { Message } from "@/lib/core/message";
import { timestamp } from "@/lib/core/timestamp";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { listJson } from "@/lib/core/list-json";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { NotificationRow } from "./repository";
import type { NotificationJson } from "./schema";

const PATH = "/api/user/notifications";

type Ending = NonNullable<NotificationJson["outcome"]>["status"];
/** A notification, and how the request ended that it is about. */
type Told = NotificationRow & {
  readonly outcome?:
    | { readonly status: Ending; readonly changesRequested: boolean; readonly text: Message }
    | undefined;
};

export function notificationJson({ outcome, ...row }: Told, locale: Locale): NotificationJson {
  return {
    id: row.id,
    event: row.event,
    title: translate(locale, row.title),
    body: row.body.map((line) => translate(locale, line)).join("\n"),
    is_read: row.readAt !== null,
    read_at: row.readAt ? timestamp(row.readAt) : null,
    created: timestamp(row.createdAt),
    outcome: outcome
      ? {
          status: outcome.status,
          ...(outcome.changesRequested ? { changes_requested: true as const } : {}),
          text: translate(locale, outcome.text),
        }
      : null,
    links: { self_html: absoluteUrl(row.link), read: absoluteUrl(`${PATH}/${row.id}/read`) },
  };
}

type Found = { rows: readonly Told[]; total: number; unread: number; page: number; size: number };

export function notificationListJson(
  found: Found,
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
