import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { userGrants } from "@/lib/works/endpoints";

const to = (id: string) => ({ type: "user" as const, id });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(userGrants.read, async (ctx, { params, url }) =>
    works.presentGrant(ctx, await works.readGrantTo(ctx, params.id, to(params.subject)), { url }),
  ),
  PATCH: endpoint(userGrants.change, async (ctx, { params, body, url }) =>
    works.presentGrant(ctx, await works.changeGrantTo(ctx, params.id, to(params.subject), body), {
      url,
    }),
  ),
  DELETE: endpoint(userGrants.remove, (ctx, { params }) =>
    works.deleteGrantTo(ctx, params.id, to(params.subject)),
  ),
});
