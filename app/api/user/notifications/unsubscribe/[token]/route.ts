import { endpoint } from "@/lib/http/endpoint";
import { absolute } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as notifications from "@/lib/notifications";
import { openUnsubscribe, unsubscribe } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(openUnsubscribe, async () =>
    Promise.resolve(Response.redirect(absolute("/account/settings/notifications"), 303)),
  ),
  POST: endpoint(unsubscribe, (ctx, { params }) => notifications.unsubscribe(ctx, params.token)),
});
