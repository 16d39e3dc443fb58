import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { readTimeline } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readTimeline, async (ctx, { params, query, url }) => {
    const found = await inbox.listTimeline(ctx, params.id, query);
    return inbox.presentTimeline(ctx, url.pathname, found, query);
  }),
});
