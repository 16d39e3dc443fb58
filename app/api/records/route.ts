import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { createDraft, searchRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchRecords, async (ctx, { query, languages }) =>
    works.searchAnswer(ctx, await works.searchWorks(ctx, query), { languages }),
  ),
  POST: endpoint(createDraft, async (ctx, { body }) =>
    works.draftAnswer(ctx, await works.createDraft(ctx, body)),
  ),
});
