import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { listReplies } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listReplies, async (ctx, { params, query, url }) => {
    const found = await inbox.listReplies(ctx, params.id, params.comment, query);
    return inbox.presentReplies(ctx, url.pathname, found, query);
  }),
});
