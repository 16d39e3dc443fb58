/** Notifications: in the service, by mail, in chat rooms; and people's preferences for them. */
export { notificationJobs, notificationSchedules } from "./jobs";
export { notificationJson, notificationListJson } from "./serializer";
export {
  changePreferences,
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  markReadAt,
  type Notice,
  notify,
  readPreferences,
} from "./service";
export type { NotificationRow } from "./repository";
export { unsubscribe } from "./unsubscribe";
export { countNotificationsOf, moveNotifications, putBackNotifications } from "./reassign";
