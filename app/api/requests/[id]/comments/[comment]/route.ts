import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { deleteComment, readComment, updateComment } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readComment, async (ctx, { params, query }) => {
    const { request, event } = await requests.readComment(ctx, params.id, params.comment);
    return requests.presentEvent(ctx, request, event, query);
  }),
  PUT: endpoint(updateComment, async (ctx, { params, body, query, request: call }) => {
    const change = { body, expected: ifMatch(call) };
    const { request, event } = await requests.updateComment(ctx, params.id, params.comment, change);
    return requests.presentEvent(ctx, request, event, query);
  }),
  DELETE: endpoint(deleteComment, (ctx, { params, request }) =>
    requests.deleteComment(ctx, params.id, params.comment, ifMatch(request)),
  ),
});
