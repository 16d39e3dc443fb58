import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { actOnRequest } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(actOnRequest, async (ctx, { params, body }) => {
    const request = await inbox.actOnRequest(ctx, params.id, params.action, body);
    return inbox.presentRequest(ctx, request);
  }),
});
