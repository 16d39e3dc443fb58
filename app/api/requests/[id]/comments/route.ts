import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { createComment } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(createComment, async (ctx, { params, body, query }) => {
    const { request, event } = await inbox.createComment(ctx, params.id, body);
    return inbox.presentEvent(ctx, request, event, query);
  }),
});
