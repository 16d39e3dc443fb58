import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { listOwnRequests } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listOwnRequests, async (ctx, { query, url }) =>
    requests.presentRequestList(
      ctx,
      url.pathname,
      await requests.listOwnRequests(ctx, query),
      query,
    ),
  ),
});
