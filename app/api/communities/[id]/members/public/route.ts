import * as collections from "@/lib/collections";
import { listPublicMembers } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listPublicMembers, (ctx, { params, query }) =>
    collections.listPublicMembers(ctx, params.id, query),
  ),
});
