import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { listReplies } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listReplies, async (ctx, { params, query, url }) => {
    const found = await requests.listReplies(ctx, params.id, params.comment, query);
    return requests.presentReplies(ctx, url.pathname, found, query);
  }),
});
