import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { createReply } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(createReply, async (ctx, { params, body, query }) => {
    const { request, event } = await requests.createReply(ctx, params.id, params.comment, body);
    return requests.presentEvent(ctx, request, event, query);
  }),
});
