import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as requests from "@/lib/requests";
import { notificationJson } from "@/lib/notifications";
import { markRead } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(markRead, async (ctx, { params, languages }) =>
    notificationJson(
      await requests.markNotificationRead(ctx, params.id),
      supportedLocale(languages),
    ),
  ),
});
