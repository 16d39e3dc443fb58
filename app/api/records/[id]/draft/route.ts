import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { deleteDraft, editRecord, readDraft, updateDraft } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readDraft, async (ctx, { params }) =>
    works.draftAnswer(ctx, await works.readDraft(ctx, params.id)),
  ),
  PUT: endpoint(updateDraft, async (ctx, { params, body, request }) =>
    works.draftAnswer(ctx, await works.updateDraft(ctx, params.id, body, ifMatch(request))),
  ),
  POST: endpoint(editRecord, async (ctx, { params }) =>
    works.draftAnswer(ctx, await works.editWork(ctx, params.id)),
  ),
  DELETE: endpoint(deleteDraft, (ctx, { params, request }) =>
    works.deleteDraft(ctx, params.id, ifMatch(request)),
  ),
});
