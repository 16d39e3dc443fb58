import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { changeGrant, deleteGrant, readGrant, replaceGrant } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readGrant, async (ctx, { params }) =>
    works.grantJson(await works.readGrant(ctx, params.id, params.position)),
  ),
  PUT: endpoint(replaceGrant, async (ctx, { params, body }) =>
    works.grantJson(
      await works.changeGrant(ctx, params.id, params.position, body, { patch: false }),
    ),
  ),
  PATCH: endpoint(changeGrant, async (ctx, { params, body }) =>
    works.grantJson(
      await works.changeGrant(ctx, params.id, params.position, body, { patch: true }),
    ),
  ),
  DELETE: endpoint(deleteGrant, (ctx, { params }) =>
    works.deleteGrant(ctx, params.id, params.position),
  ),
});
