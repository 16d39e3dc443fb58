import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as notifications from "@/lib/notifications";
import { changePreferences, readPreferences } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readPreferences, (ctx) => notifications.readPreferences(ctx)),
  PUT: endpoint(changePreferences, (ctx, { body }) => notifications.changePreferences(ctx, body)),
});
