import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { groupGrants } from "@/lib/works/endpoints";

const to = (id: string) => ({ type: "role" as const, id });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(groupGrants.read, async (ctx, { params, url }) =>
    works.presentGrant(ctx, await works.readGrantTo(ctx, params.id, to(params.subject)), { url }),
  ),
  PATCH: endpoint(groupGrants.change, async (ctx, { params, body, url }) =>
    works.presentGrant(ctx, await works.changeGrantTo(ctx, params.id, to(params.subject), body), {
      url,
    }),
  ),
  DELETE: endpoint(groupGrants.remove, (ctx, { params }) =>
    works.deleteGrantTo(ctx, params.id, to(params.subject)),
  ),
});
