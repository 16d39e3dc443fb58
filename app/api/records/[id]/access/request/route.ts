import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { requestAccess } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(requestAccess, async (ctx, { params, body }) =>
    works.serializeAccessRequest(ctx, await works.requestAccess(ctx, params.id, body)),
  ),
});
