import { endpoint } from "@/lib/http/endpoint";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { route } from "@/lib/http/route";
import * as notifications from "@/lib/notifications";
import { openUnsubscribe, unsubscribe } from "@/lib/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(openUnsubscribe, () => {
    const headers = { Location: absoluteUrl("/account/settings/notifications") };
    return Promise.resolve(new Response(null, { status: 303, headers }));
  }),
  POST: endpoint(unsubscribe, (ctx, { params }) => notifications.unsubscribe(ctx, params.token)),
});
