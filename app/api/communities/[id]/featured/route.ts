import * as collections from "@/lib/collections";
import { createFeaturedEntry, listFeaturedEntries } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listFeaturedEntries, async (ctx, { params: { id } }) =>
    collections.featuredListJson(id, await collections.listFeaturedEntries(ctx, id)),
  ),
  POST: endpoint(createFeaturedEntry, async (ctx, { params, body }) =>
    collections.featuredJson(await collections.createFeaturedEntry(ctx, params.id, body)),
  ),
});
