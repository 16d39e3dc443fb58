import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as inbox from "@/lib/inbox";
import { notificationListJson } from "@/lib/notifications";
import { listNotifications } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listNotifications, async (ctx, { query, languages }) => {
    const found = await inbox.listNotifications(ctx, query);
    return notificationListJson(found, query, supportedLocale(languages));
  }),
});
