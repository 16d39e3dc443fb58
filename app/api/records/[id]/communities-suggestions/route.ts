import { presentCollectionList } from "@/lib/collections";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { suggestCommunities } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(suggestCommunities, async (ctx, call) => {
    const { id } = call.params;
    const found = await works.suggestCollections(ctx, id, call.query);
    return presentCollectionList(ctx, `/api/records/${id}/communities-suggestions`, found, call);
  }),
});
