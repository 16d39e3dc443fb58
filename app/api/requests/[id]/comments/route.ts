import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { createComment } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(createComment, async (ctx, { params, body, query }) => {
    const { request, event } = await requests.createComment(ctx, params.id, body);
    return requests.presentEvent(ctx, request, event, query);
  }),
});
