import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { openLists, refusedWrite } from "@/lib/vocabularies/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(openLists.affiliations.list, async (ctx, call) => {
    const page = await vocabularies.listOpen(ctx, "affiliations", call.query, call.languages);
    return vocabularies.toOpenListJson("affiliations", page, call.query, call);
  }),
  POST: endpoint(refusedWrite("POST", "/api/affiliations"), vocabularies.refuseWrite),
});
