import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createGrants, listGrants } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listGrants, async (ctx, { params }) =>
    works.grantListJson(await works.listGrants(ctx, params.id)),
  ),
  POST: endpoint(createGrants, async (ctx, { params, body }) =>
    works.grantListJson(await works.createGrants(ctx, params.id, body)),
  ),
});
