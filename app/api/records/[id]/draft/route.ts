import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { deleteDraft, editRecord, readDraft, updateDraft } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readDraft, async (ctx, call) =>
    works.presentDraft(ctx, await works.readDraft(ctx, call.params.id), call),
  ),
  PUT: endpoint(updateDraft, async (ctx, call) => {
    const { params, body, request } = call;
    const saved = await works.updateDraft(ctx, params.id, body, ifMatch(request));
    return works.presentDraft(ctx, saved, call);
  }),
  POST: endpoint(editRecord, async (ctx, call) =>
    works.presentDraft(ctx, await works.editWork(ctx, call.params.id), call),
  ),
  DELETE: endpoint(deleteDraft, (ctx, { params, request }) =>
    works.deleteDraft(ctx, params.id, ifMatch(request)),
  ),
});
