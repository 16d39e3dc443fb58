import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createDraft, searchRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchRecords, async (ctx, call) =>
    works.searchResponse(ctx, await works.searchWorks(ctx, call.query), call),
  ),
  POST: endpoint(createDraft, async (ctx, call) =>
    works.draftResponse(ctx, await works.createDraft(ctx, call.body), call),
  ),
});
