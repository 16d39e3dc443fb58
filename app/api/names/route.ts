import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as vocabularies from "@/lib/vocabularies";
import { openLists, refusedWrite } from "@/lib/vocabularies/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(openLists.names.list, async (ctx, call) => {
    const page = await vocabularies.listOpen(ctx, "names", call.query, call.languages);
    return vocabularies.toOpenListJson("names", page, call.query, call);
  }),
  POST: endpoint(refusedWrite("POST", "/api/names"), vocabularies.refuseWrite),
});
