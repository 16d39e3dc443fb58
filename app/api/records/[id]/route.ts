import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { deleteRecord, readRecord, updateDraftOfRecord } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readRecord, async (ctx, call) =>
    works.presentResolved(
      ctx,
      await works.resolveWork(ctx, call.params.id, {
        includeDeleted: call.query.include_deleted,
      }),
      call,
    ),
  ),
  PUT: endpoint(updateDraftOfRecord, async (ctx, call) => {
    const { params, body, request } = call;
    const saved = await works.updateDraft(ctx, params.id, body, ifMatch(request));
    return works.presentDraft(ctx, saved, call);
  }),
  DELETE: endpoint(deleteRecord, (ctx, { params, body }) =>
    works.takeDownWork(ctx, params.id, body),
  ),
});
