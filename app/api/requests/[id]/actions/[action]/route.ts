import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { actOnRequest } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(actOnRequest, async (ctx, { params, body }) => {
    const request = await requests.actOnRequest(ctx, params.id, params.action, body);
    return requests.presentRequest(ctx, request);
  }),
});
