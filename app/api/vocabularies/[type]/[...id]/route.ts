import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { readEntry, refusedWrite } from "@/lib/vocabularies/endpoints";

const PATH = "/api/vocabularies/{type}/{id}";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readEntry, async (ctx, call) => {
    const { type, id } = call.params;
    return vocabularies.toJson(await vocabularies.read(ctx, type, vocabularies.wholeId(id)), call);
  }),
  POST: endpoint(refusedWrite("POST", PATH), vocabularies.refuseWrite),
  PUT: endpoint(refusedWrite("PUT", PATH), vocabularies.refuseWrite),
  PATCH: endpoint(refusedWrite("PATCH", PATH), vocabularies.refuseWrite),
  DELETE: endpoint(refusedWrite("DELETE", PATH), vocabularies.refuseWrite),
});
