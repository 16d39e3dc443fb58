import { refuseForgedGet } from "@/lib/http/state-changing-get";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { lockRequest } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(lockRequest.get, (ctx, { params, request }) => {
    refuseForgedGet(request);
    return inbox.setLocked(ctx, params.id, { isLocked: true });
  }),
  POST: endpoint(lockRequest.post, (ctx, { params, request }) => {
    refuseForgedGet(request);
    return inbox.setLocked(ctx, params.id, { isLocked: true });
  }),
});
