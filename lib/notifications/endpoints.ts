import { booleanQuery, pageQuery } from "@/lib/core/paging";
import { type Contract, defineContract } from "@/lib/http/contract";
import {
  notificationJson,
  notificationListJson,
  preferencesInput,
  preferencesJson,
} from "./schema";

const tag = "account";
const path = "/api/user/notifications" as const;

export const listNotifications = defineContract({
  method: "GET",
  path,
  summary: "List the caller's notifications, newest first",
  tag,
  status: 200,
  query: pageQuery.extend({
    unread: booleanQuery.optional().describe("Only unread notifications"),
  }),
  response: notificationListJson,
  translated: true,
});

export const markRead = defineContract({
  method: "POST",
  path: `${path}/{id}/read`,
  summary: "Mark one notification as read",
  tag,
  transaction: "write",
  status: 200,
  response: notificationJson,
});

export const markAllRead = defineContract({
  method: "POST",
  path: `${path}/read-all`,
  summary: "Mark all notifications as read",
  tag,
  transaction: "write",
  status: 204,
});

export const readPreferences = defineContract({
  method: "GET",
  path: `${path}/preferences`,
  summary: "Read what the caller is notified about, and how",
  tag,
  status: 200,
  response: preferencesJson,
});

export const changePreferences = defineContract({
  method: "PUT",
  path: `${path}/preferences`,
  summary: "Change what the caller is notified about, and how",
  tag,
  transaction: "write",
  status: 200,
  body: preferencesInput,
  response: preferencesJson,
});

export const openUnsubscribe = defineContract({
  method: "GET",
  path: `${path}/unsubscribe/{token}`,
  summary: "Lead people who open the address in an email to their settings; changes nothing",
  tag,
  status: 303,
});

export const unsubscribe = defineContract({
  method: "POST",
  path: `${path}/unsubscribe/{token}`,
  summary:
    "Unsubscribe from emails of one kind; for mail programs, by the address in an email (RFC 8058)",
  tag,
  transaction: "write",
  status: 204,
  // A form that says what the address says already.
  consumes: null,
});

export const notificationContracts: readonly Contract[] = [
  listNotifications,
  markRead,
  markAllRead,
  readPreferences,
  changePreferences,
  openUnsubscribe,
  unsubscribe,
];
