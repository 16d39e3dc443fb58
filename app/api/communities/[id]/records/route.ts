import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { removeCommunityRecords, searchCommunityRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchCommunityRecords, async (ctx, call) => {
    const { id } = call.params;
    const found = await works.searchWorksOf(ctx, id, call.query);
    return works.presentCollectionWorks(ctx, id, found, call);
  }),
  DELETE: endpoint(removeCommunityRecords, async (ctx, call) => {
    const { params, body } = call;
    return works.presentRemovals(await works.removeWorks(ctx, params.id, body), call);
  }),
});
