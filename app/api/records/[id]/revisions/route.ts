import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { listRevisions } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listRevisions, async (ctx, { params, query }) =>
    works.serializeRevisions(ctx, await works.listRevisions(ctx, params.id, query)),
  ),
});
