import * as collections from "@/lib/collections";
import { listChildren } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listChildren, async (ctx, call) => {
    const { id } = call.params;
    const found = await collections.listChildren(ctx, id, call.query);
    const path = `/api/communities/${id}/subcommunities`;
    return collections.presentCollectionList(ctx, path, found, call);
  }),
});
