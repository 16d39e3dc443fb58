import * as collections from "@/lib/collections";
import { createCollection, searchCollections } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchCollections, async (ctx, call) => {
    const found = await collections.searchCollections(ctx, call.query);
    return collections.presentCollectionList(ctx, "/api/communities", found, call);
  }),
  POST: endpoint(createCollection, async (ctx, call) => {
    const made = await collections.createCollection(ctx, call.body);
    return collections.presentCollection(collections.withOwnerRole(ctx, made), made, call);
  }),
});
