import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as notifications from "@/lib/notifications";
import { listNotifications } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listNotifications, async (ctx, { query }) =>
    notifications.notificationListJson(await notifications.listNotifications(ctx, query), query),
  ),
});
