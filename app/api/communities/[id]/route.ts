import * as collections from "@/lib/collections";
import {
  deleteCollection,
  patchCollection,
  readCollection,
  replaceCollection,
} from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readCollection, async (ctx, call) => {
    const includeDeleted = collections.includesDeleted(call.url);
    const found = await collections.readCollection(ctx, call.params.id, { includeDeleted });
    return collections.presentCollection(ctx, found, call);
  }),
  PUT: endpoint(replaceCollection, async (ctx, call) => {
    const { params, body, request } = call;
    const saved = await collections.replaceCollection(ctx, params.id, body, ifMatch(request));
    return collections.presentCollection(ctx, saved, call);
  }),
  PATCH: endpoint(patchCollection, async (ctx, call) => {
    const { params, body, request } = call;
    const saved = await collections.patchCollection(ctx, params.id, body, ifMatch(request));
    return collections.presentCollection(ctx, saved, call);
  }),
  DELETE: endpoint(deleteCollection, (ctx, { params, body, request }) =>
    collections.deleteCollection(ctx, params.id, body, ifMatch(request)),
  ),
});
