import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { listRecordRequests } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listRecordRequests, async (ctx, { params, query, url }) => {
    const found = await inbox.listRecordRequests(ctx, params.id, query);
    return inbox.presentRequestList(ctx, url.pathname, found, query);
  }),
});
