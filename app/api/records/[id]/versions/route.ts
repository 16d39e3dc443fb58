import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createVersion, listVersions } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listVersions, async (ctx, { params, query }) =>
    works.versionListAnswer(ctx, params.id, query, await works.listVersions(ctx, params.id, query)),
  ),
  POST: endpoint(createVersion, async (ctx, { params }) =>
    works.draftAnswer(ctx, await works.newVersion(ctx, params.id)),
  ),
});
