import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { createReply } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(createReply, async (ctx, { params, body, query }) => {
    const { request, event } = await inbox.createReply(ctx, params.id, params.comment, body);
    return inbox.presentEvent(ctx, request, event, query);
  }),
});
