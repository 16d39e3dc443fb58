import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { listOwnRequests } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listOwnRequests, async (ctx, { query, url }) =>
    inbox.presentRequestList(ctx, url.pathname, await inbox.listOwnRequests(ctx, query), query),
  ),
});
