import { contractAt } from "@/lib/http/contract";
import type * as notifications from "@/lib/notifications/endpoints";

export const listNotifications = contractAt<typeof notifications.listNotifications>(
  "GET",
  "/api/user/notifications",
);
export const markAllRead = contractAt<typeof notifications.markAllRead>(
  "POST",
  "/api/user/notifications/read-all",
);
export const markRead = contractAt<typeof notifications.markRead>(
  "POST",
  "/api/user/notifications/{id}/read",
);
export const changePreferences = contractAt<typeof notifications.changePreferences>(
  "PUT",
  "/api/user/notifications/preferences",
);
