import * as collections from "@/lib/collections";
import { listOwnCollections } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listOwnCollections, async (ctx, call) => {
    const found = await collections.listOwnCollections(ctx, call.query);
    return collections.presentCollectionList(ctx, "/api/user/communities", found, call);
  }),
});
