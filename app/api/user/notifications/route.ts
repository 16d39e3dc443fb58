import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as requests from "@/lib/requests";
import { notificationListJson } from "@/lib/notifications";
import { listNotifications } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listNotifications, async (ctx, { query, languages }) => {
    const found = await requests.listNotifications(ctx, query);
    return notificationListJson(found, query, supportedLocale(languages));
  }),
});
