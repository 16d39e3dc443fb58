import { presentCollectionList } from "@/lib/collections";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import {
  excludeRecord,
  includeRecord,
  listRecordCommunities,
  setDefaultCommunity,
} from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listRecordCommunities, async (ctx, call) => {
    const { id } = call.params;
    const found = await works.listCollectionsOf(ctx, id, call.query);
    return presentCollectionList(ctx, `/api/records/${id}/communities`, found, call);
  }),
  POST: endpoint(includeRecord, async (ctx, call) =>
    works.presentInclusions(ctx, await works.includeWork(ctx, call.params.id, call.body), call),
  ),
  PUT: endpoint(setDefaultCommunity, async (ctx, { params, body }) =>
    works.presentParent(ctx, await works.setDefaultCollection(ctx, params.id, body)),
  ),
  DELETE: endpoint(excludeRecord, async (ctx, call) =>
    works.presentExclusions(await works.excludeWork(ctx, call.params.id, call.body), call),
  ),
});
