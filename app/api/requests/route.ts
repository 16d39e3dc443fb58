import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { searchRequests } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchRequests, async (ctx, { query, url }) =>
    requests.presentRequestList(
      ctx,
      url.pathname,
      await requests.searchRequests(ctx, query),
      query,
    ),
  ),
});
