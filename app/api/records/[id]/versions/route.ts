import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createVersion, listVersions } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listVersions, async (ctx, call) => {
    const { params, query } = call;
    const page = await works.listVersions(ctx, params.id, query);
    return works.presentVersions(ctx, params.id, query, page, call);
  }),
  POST: endpoint(createVersion, async (ctx, call) =>
    works.presentDraft(ctx, await works.newVersion(ctx, call.params.id), call),
  ),
});
