import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { listEntries, refusedWrite } from "@/lib/vocabularies/endpoints";

const PATH = "/api/vocabularies/{type}";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listEntries, async (ctx, call) => {
    const { params, query, languages } = call;
    const page = await vocabularies.list(ctx, params.type, query, languages);
    return vocabularies.toListJson(params.type, page, query, call);
  }),
  POST: endpoint(refusedWrite("POST", PATH), vocabularies.refuseWrite),
  PUT: endpoint(refusedWrite("PUT", PATH), vocabularies.refuseWrite),
  PATCH: endpoint(refusedWrite("PATCH", PATH), vocabularies.refuseWrite),
  DELETE: endpoint(refusedWrite("DELETE", PATH), vocabularies.refuseWrite),
});
