import * as collections from "@/lib/collections";
import { renameCollection } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(renameCollection, async (ctx, call) => {
    const { params, body, request } = call;
    const saved = await collections.renameCollection(ctx, params.id, body, ifMatch(request));
    return collections.presentCollection(ctx, saved, call);
  }),
});
