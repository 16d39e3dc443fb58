import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { listRecordRequests } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listRecordRequests, async (ctx, { params, query, url }) => {
    const found = await requests.listRecordRequests(ctx, params.id, query);
    return requests.presentRequestList(ctx, url.pathname, found, query);
  }),
});
