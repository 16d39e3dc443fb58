import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createGrants, listGrants } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listGrants, async (ctx, { params, url }) =>
    works.presentGrants(ctx, await works.listGrants(ctx, params.id), { url }),
  ),
  POST: endpoint(createGrants, async (ctx, { params, body, url }) =>
    works.presentGrants(ctx, await works.createGrants(ctx, params.id, body), { url }),
  ),
});
