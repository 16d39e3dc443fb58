import * as collections from "@/lib/collections";
import { restoreCollection } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(restoreCollection, async (ctx, call) =>
    collections.presentCollection(
      ctx,
      await collections.restoreCollection(ctx, call.params.id),
      call,
    ),
  ),
});
