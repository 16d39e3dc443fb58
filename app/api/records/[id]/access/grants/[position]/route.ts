import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { changeGrant, deleteGrant, readGrant, replaceGrant } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readGrant, async (ctx, { params, url }) =>
    works.presentGrant(ctx, await works.readGrant(ctx, params.id, params.position), { url }),
  ),
  PUT: endpoint(replaceGrant, async (ctx, { params, body, url }) =>
    works.presentGrant(
      ctx,
      await works.changeGrant(ctx, params.id, params.position, body, { patch: false }),
      { url },
    ),
  ),
  PATCH: endpoint(changeGrant, async (ctx, { params, body, url }) =>
    works.presentGrant(
      ctx,
      await works.changeGrant(ctx, params.id, params.position, body, { patch: true }),
      { url },
    ),
  ),
  DELETE: endpoint(deleteGrant, (ctx, { params }) =>
    works.deleteGrant(ctx, params.id, params.position),
  ),
});
