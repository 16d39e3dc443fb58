import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { readTimeline } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readTimeline, async (ctx, { params, query, url }) => {
    const found = await requests.listTimeline(ctx, params.id, query);
    return requests.presentTimeline(ctx, url.pathname, found, query);
  }),
});
