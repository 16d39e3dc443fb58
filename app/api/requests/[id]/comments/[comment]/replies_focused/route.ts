import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { focusReplies } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(focusReplies, async (ctx, { params, query, url }) => {
    const found = await requests.listReplies(ctx, params.id, params.comment, query);
    return requests.presentReplies(ctx, url.pathname, found, query);
  }),
});
