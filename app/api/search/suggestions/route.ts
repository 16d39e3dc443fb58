import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { suggestWhileTyping } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(suggestWhileTyping, async (ctx, { query }) =>
    works.presentSuggestions(await works.suggestWhileTyping(ctx, query.q)),
  ),
});
