import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { openLists, refusedWrite } from "@/lib/vocabularies/endpoints";

const PATH = "/api/funders/{id}";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(openLists.funders.read, async (ctx, call) => {
    const id = vocabularies.wholeId(call.params.id);
    return vocabularies.toOpenJson(await vocabularies.readOpen(ctx, "funders", id), call);
  }),
  PUT: endpoint(refusedWrite("PUT", PATH), vocabularies.refuseWrite),
  PATCH: endpoint(refusedWrite("PATCH", PATH), vocabularies.refuseWrite),
  DELETE: endpoint(refusedWrite("DELETE", PATH), vocabularies.refuseWrite),
});
