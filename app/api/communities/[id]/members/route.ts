import * as collections from "@/lib/collections";
import { addMembers, changeMembers, listMembers, removeMembers } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listMembers, (ctx, { params, query }) =>
    collections.listMembers(ctx, params.id, query),
  ),
  POST: endpoint(addMembers, (ctx, { params, body }) =>
    collections.addMembers(ctx, params.id, body),
  ),
  PUT: endpoint(changeMembers, (ctx, { params, body }) =>
    collections.changeMembers(ctx, params.id, body),
  ),
  DELETE: endpoint(removeMembers, (ctx, { params, body }) =>
    collections.removeMembers(ctx, params.id, body),
  ),
});
