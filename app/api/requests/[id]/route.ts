import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { deleteRequest, readRequest, updateRequest } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readRequest, async (ctx, { params, query }) =>
    inbox.presentRequest(ctx, await inbox.readRequest(ctx, params.id), query),
  ),
  PUT: endpoint(updateRequest, async (ctx, { params, body, request }) => {
    const change = { body, expected: ifMatch(request) };
    return inbox.presentRequest(ctx, await inbox.updateRequest(ctx, params.id, change));
  }),
  DELETE: endpoint(deleteRequest, (ctx, { params }) => inbox.deleteRequest(ctx, params.id)),
});
