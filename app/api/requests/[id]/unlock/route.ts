import { refuseForgedGet } from "@/lib/http/state-changing-get";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { unlockRequest } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(unlockRequest.get, (ctx, { params, request }) => {
    refuseForgedGet(request);
    return requests.setLocked(ctx, params.id, { isLocked: false });
  }),
  POST: endpoint(unlockRequest.post, (ctx, { params, request }) => {
    refuseForgedGet(request);
    return requests.setLocked(ctx, params.id, { isLocked: false });
  }),
});
