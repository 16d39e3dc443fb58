import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { searchRequests } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchRequests, async (ctx, { query, url }) =>
    inbox.presentRequestList(ctx, url.pathname, await inbox.searchRequests(ctx, query), query),
  ),
});
