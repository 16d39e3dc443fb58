import * as collections from "@/lib/collections";
import { changeFeaturedEntry, deleteFeaturedEntry } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(changeFeaturedEntry, async (ctx, { params: { id, entry }, body }) =>
    collections.featuredJson(await collections.changeFeaturedEntry(ctx, id, entry, body)),
  ),
  DELETE: endpoint(deleteFeaturedEntry, (ctx, { params: { id, entry } }) =>
    collections.deleteFeaturedEntry(ctx, id, entry),
  ),
});
