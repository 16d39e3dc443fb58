import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { deleteRequest, readRequest, updateRequest } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readRequest, async (ctx, { params, query }) =>
    requests.presentRequest(ctx, await requests.readRequest(ctx, params.id), query),
  ),
  PUT: endpoint(updateRequest, async (ctx, { params, body, request }) => {
    const change = { body, expected: ifMatch(request) };
    return requests.presentRequest(ctx, await requests.updateRequest(ctx, params.id, change));
  }),
  DELETE: endpoint(deleteRequest, (ctx, { params }) => requests.deleteRequest(ctx, params.id)),
});
