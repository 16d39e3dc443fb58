import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { listTypes, refusedWrite } from "@/lib/vocabularies/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listTypes, async (ctx, { query }) =>
    vocabularies.toTypesJson(await vocabularies.listTypes(ctx, query), query),
  ),
  POST: endpoint(refusedWrite("POST", "/api/vocabularies"), vocabularies.refuseWrite),
});
