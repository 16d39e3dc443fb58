import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { deleteComment, readComment, updateComment } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readComment, async (ctx, { params, query }) => {
    const { request, event } = await inbox.readComment(ctx, params.id, params.comment);
    return inbox.presentEvent(ctx, request, event, query);
  }),
  PUT: endpoint(updateComment, async (ctx, { params, body, query, request: call }) => {
    const change = { body, expected: ifMatch(call) };
    const { request, event } = await inbox.updateComment(ctx, params.id, params.comment, change);
    return inbox.presentEvent(ctx, request, event, query);
  }),
  DELETE: endpoint(deleteComment, (ctx, { params, request }) =>
    inbox.deleteComment(ctx, params.id, params.comment, ifMatch(request)),
  ),
});
