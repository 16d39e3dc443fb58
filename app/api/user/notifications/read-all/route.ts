import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as notifications from "@/lib/notifications";
import { markAllRead } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(markAllRead, (ctx) => notifications.markAllRead(ctx)),
});
