/** Where all of them are. */
export const NOTIFICATIONS_PAGE = "/me/notifications";
