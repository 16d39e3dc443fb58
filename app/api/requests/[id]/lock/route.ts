import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { lockRequest } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(lockRequest.get, (ctx, { params, request }) =>
    inbox.lock(ctx, params.id, { request, isLocked: true }),
  ),
  POST: endpoint(lockRequest.post, (ctx, { params, request }) =>
    inbox.lock(ctx, params.id, { request, isLocked: true }),
  ),
});
