import * as collections from "@/lib/collections";
import { listFeaturedCollections } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listFeaturedCollections, async (ctx, call) => {
    const found = await collections.listFeatured(ctx, call.query);
    return collections.presentCollectionList(ctx, "/api/communities/featured", found, call);
  }),
});
