import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { groupGrants } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(groupGrants.list, async (ctx, { params, url }) =>
    works.presentGrants(ctx, await works.listGrantsTo(ctx, params.id, "role"), { url }),
  ),
});
