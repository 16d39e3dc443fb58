import type { Context } from "@/lib/db/context";
import * as notifications from "@/lib/notifications";
import type { NotificationRow } from "@/lib/notifications";
import { ACTIONS } from "@/lib/request-engine/schema";
import { outcomesOf, requestIdIn } from "@/lib/request-engine";
import { findType } from "./types";

/* Notifications, with how the requests ended that they lead to. */

/** The caller's own. */
export async function listNotifications(
  ctx: Context,
  query: Parameters<typeof notifications.listNotifications>[1],
) {
  const found = await notifications.listNotifications(ctx, query);
  return { ...found, rows: await withOutcomes(ctx, found.rows) };
}

export async function markNotificationRead(ctx: Context, id: string) {
  const row = await notifications.markRead(ctx, id);
  const [told] = await withOutcomes(ctx, [row]);
  return told ?? { ...row, outcome: undefined };
}

async function withOutcomes(ctx: Context, rows: readonly NotificationRow[]) {
  const requestOf = (row: NotificationRow) =>
    tellsTheEnd(row) ? undefined : requestIdIn(row.link);
  const ids = rows.map(requestOf).filter((id) => id !== undefined);
  const outcomes = await outcomesOf(ctx, findType, ids);
  return rows.map((row) => ({ ...row, outcome: outcomes.get(requestOf(row) ?? "") }));
}

/** To ask for changes is to decline, by another name. */
const ENDINGS = [...ACTIONS.filter((action) => action !== "submit"), "changes"];

/** The notification itself says how the request ended. */
const tellsTheEnd = ({ event }: NotificationRow) =>
  ENDINGS.some((action) => event.endsWith(`.${action}`));
