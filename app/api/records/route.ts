import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createDraft, searchRecords } from "@/lib/works/endpoints";
import { CRATE_TYPE } from "@/lib/works/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchRecords, async (ctx, call) =>
    works.presentSearch(ctx, await works.searchWorks(ctx, call.query), call),
  ),
  POST: endpoint(createDraft, async (ctx, call) => {
    const create = call.bodyType === CRATE_TYPE ? works.createDraftFromCrate : works.createDraft;
    const key = call.request.headers.get("idempotency-key") ?? undefined;
    return works.presentDraft(ctx, await create(ctx, call.body, { key }), call);
  }),
});
