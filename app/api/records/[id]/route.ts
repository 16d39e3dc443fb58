import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { deleteRecord, readRecord, updateDraftOfRecord } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readRecord, (ctx, { params }) => works.recordResponse(ctx, params.id)),
  PUT: endpoint(updateDraftOfRecord, async (ctx, { params, body, request }) =>
    works.draftAnswer(ctx, await works.updateDraft(ctx, params.id, body, ifMatch(request))),
  ),
  DELETE: endpoint(deleteRecord, (ctx, { params }) => works.refuseDeletion(ctx, params.id)),
});
